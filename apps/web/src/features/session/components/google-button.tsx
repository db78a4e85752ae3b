import { useState } from 'react';
import { googleClientId, inProduction } from '../../../config/page-shell';
import { apiBase } from '../../../config/site';
import { postGoogleLogin } from '../api/google-login';
import { rememberDeparture } from '../google-return';
import type { GoogleSignIn } from '../hooks/use-google-sign-in';
import { GoogleCredential } from './google-credential';

interface GoogleButtonProps {
  google: GoogleSignIn;
  /** What is said where Google's word is not taken. */
  failure: string;
}

/** Google's own button where it is set up; without, a developer is told what is missing and production shows none. */
export function GoogleButton({ google, failure }: GoogleButtonProps) {
  const clientId = googleClientId();
  if (!clientId && inProduction()) return null;
  return (
    <>
      <p className="or">ou</p>
      {clientId ? <OfGoogle clientId={clientId} google={google} failure={failure} /> : <NotSetUp />}
    </>
  );
}

function OfGoogle({ clientId, google, failure }: GoogleButtonProps & { clientId: string }) {
  const [unreachable, setUnreachable] = useState(false);
  // Where the library is blocked the way over Google's own page is left.
  return (
    <>
      {unreachable ? null : (
        <GoogleCredential
          clientId={clientId}
          onCredential={(credential) => void google.enterBy(() => postGoogleLogin(credential), failure)}
          onFailure={() => setUnreachable(true)}
        />
      )}
      <a
        className={unreachable ? 'button' : 'plain google-way'}
        href={`${apiBase}/users/google`}
        onClick={rememberDeparture}
      >
        {unreachable ? 'Continuar com o Google' : 'O botão não funcionou? Continue pela página do Google'}
      </a>
    </>
  );
}

function NotSetUp() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-expanded={asked} onClick={() => setAsked(true)}>
        Continuar com o Google
      </button>
      <p className="small muted mt-2 text-center" role="status">
        {asked ? 'Falta definir GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET antes de iniciar o servidor.' : ''}
      </p>
    </>
  );
}
