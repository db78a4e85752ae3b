import type { ResponseOf } from '@pechincha/contracts/operation';
import type { googleLogin } from '@pechincha/contracts/operations/users';
import { useState } from 'react';
import { getGoogleClientId, isProduction } from '../../config/page-shell';
import { apiBaseUrl } from '../../config/site';
import { http } from '../../lib/http';
import { GoogleCredential } from '../../shared/session/google-credential';
import { markGoogleRedirect } from './google-callback';
import type { GoogleSignIn } from './use-google-sign-in';
import './sign-in.css';

async function postGoogleLogin(credential: string): Promise<ResponseOf<typeof googleLogin>> {
  const { data } = await http.post<ResponseOf<typeof googleLogin>>('/users/google-login', { credential });
  return data;
}

interface GoogleButtonProps {
  google: GoogleSignIn;
  /** Toast text when the sign-in fails. */
  errorText: string;
}

/** Google sign-in; when not configured, hidden in production and explained in development. */
export function GoogleButton({ google, errorText }: GoogleButtonProps) {
  const clientId = getGoogleClientId();
  if (!clientId && isProduction()) return null;
  return (
    <>
      <p className="or">ou</p>
      {clientId ? (
        <GoogleSignInOptions clientId={clientId} google={google} errorText={errorText} />
      ) : (
        <GoogleNotConfigured />
      )}
    </>
  );
}

function GoogleSignInOptions({ clientId, google, errorText }: GoogleButtonProps & { clientId: string }) {
  const [isUnreachable, setIsUnreachable] = useState(false);
  // If Google's library is blocked, the redirect link remains.
  return (
    <>
      {isUnreachable ? null : (
        <GoogleCredential
          clientId={clientId}
          onCredential={(credential) => void google.signInWith(() => postGoogleLogin(credential), errorText)}
          onFailure={() => setIsUnreachable(true)}
        />
      )}
      <a
        className={isUnreachable ? 'button' : 'plain google-redirect'}
        href={`${apiBaseUrl}/users/google`}
        onClick={markGoogleRedirect}
      >
        {isUnreachable ? 'Continuar com o Google' : 'O botão não funcionou? Continue pela página do Google'}
      </a>
    </>
  );
}

function GoogleNotConfigured() {
  const [isHelpShown, setIsHelpShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-expanded={isHelpShown}
        onClick={() => setIsHelpShown(true)}
      >
        Continuar com o Google
      </button>
      <p className="small muted mt-2 text-center" role="status">
        {isHelpShown
          ? 'Falta definir GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET antes de iniciar o servidor.'
          : ''}
      </p>
    </>
  );
}
