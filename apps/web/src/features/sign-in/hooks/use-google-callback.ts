import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../../lib/show-toast';
import { postGoogleExchange } from '../api/google-exchange';
import { clearGoogleRedirect, hasGoogleRedirect, parseGoogleCallback } from '../google-callback';
import type { GoogleSignIn } from './use-google-sign-in';

const ERROR_TEXT = 'Erro ao autenticar com Google';

/** Completes the Google redirect sign-in; returns a notice to show, if any. */
export function useGoogleCallback({ signInWith }: GoogleSignIn): string | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [callback] = useState(() => parseGoogleCallback(new URLSearchParams(search), hasGoogleRedirect()));
  const isHandled = useRef(false);
  useEffect(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    clearGoogleRedirect();
    if (!callback) return;
    // Removes the code from the URL: a reload would use it again.
    void navigate('/login', { replace: true, state: state as unknown });
    if ('code' in callback) void signInWith(() => postGoogleExchange(callback.code), ERROR_TEXT);
    else if (callback.failed) showToast('error', ERROR_TEXT);
  }, [callback, signInWith, navigate, state]);
  return callback && 'notice' in callback ? callback.notice : undefined;
}
