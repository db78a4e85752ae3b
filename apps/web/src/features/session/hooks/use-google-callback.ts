import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../../lib/show-toast';
import { postGoogleExchange } from '../api/google-exchange';
import { clearGoogleRedirect, hasGoogleRedirect, parseGoogleCallback } from '../google-callback';
import type { GoogleSignIn } from './use-google-sign-in';

const ERROR_TEXT = 'Erro ao autenticar com Google';

/** Takes up who comes back from Google by redirect. Answers what there is to say of it. */
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
    // Out of the address, where it would be taken up again by a reload.
    void navigate('/login', { replace: true, state: state as unknown });
    if ('code' in callback) void signInWith(() => postGoogleExchange(callback.code), ERROR_TEXT);
    else if (callback.failed) showToast('error', ERROR_TEXT);
  }, [callback, signInWith, navigate, state]);
  return callback && 'notice' in callback ? callback.notice : undefined;
}
