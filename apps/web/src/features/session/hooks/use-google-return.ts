import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notify';
import { postGoogleExchange } from '../api/google-exchange';
import { forgetDeparture, hasDeparted, readGoogleReturn } from '../google-return';
import type { GoogleSignIn } from './use-google-sign-in';

const FAILURE = 'Erro ao autenticar com Google';

/** Takes up who comes back from Google by redirect. Answers what there is to say of it. */
export function useGoogleReturn({ enterBy }: GoogleSignIn): string | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => readGoogleReturn(new URLSearchParams(search), hasDeparted()));
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    forgetDeparture();
    if (!arrival) return;
    // Out of the address, where it would be taken up again by a reload.
    void navigate('/login', { replace: true, state: state as unknown });
    if ('code' in arrival) void enterBy(() => postGoogleExchange(arrival.code), FAILURE);
    else if (arrival.failed) notify('error', FAILURE);
  }, [arrival, enterBy, navigate, state]);
  return arrival && 'notice' in arrival ? arrival.notice : undefined;
}
