import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { apiBaseUrl } from '../../config';
import { getGoogleClientId, isProduction } from '../../lib/page-shell';
import { toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { tabStorage } from '../../lib/storage';
import { GoogleCredential } from '../../shared/session/google-credential';
import { useSession } from '../../shared/session/use-session';
import { postGoogleExchange, postGoogleLogin } from './api';
import { warnOfUnsavedSession } from './auth-parts';

/** Query of `/login` after a Google redirect. */
type GoogleCallback = { code: string } | { notice: string; failed: boolean };

const notices: Record<GoogleFailure, string> = {
  desligado: 'O acesso com Google não está configurado. Entre com e-mail e senha.',
  cancelado: 'Você cancelou o acesso com Google. Nada mudou.',
  recusado: 'O Google não confirmou esta conta. Tente de novo ou entre com e-mail e senha.',
  indisponivel: 'O Google não respondeu. Tente de novo daqui a pouco ou entre com e-mail e senha.',
  tentativas: 'Muitas tentativas. Espere um pouco e tente de novo.',
};

const isGoogleFailure = (value: string): value is GoogleFailure => value in notices;

/**
 * A code is accepted only if this browser started the redirect: otherwise a link could sign the user in to
 * the sender's account (login CSRF).
 */
export function parseGoogleCallback(query: URLSearchParams, startedHere: boolean): GoogleCallback | null {
  const code = query.get('google_code');
  if (code) {
    return startedHere
      ? { code }
      : {
          notice: 'Este acesso com Google não começou neste navegador. Tente de novo por aqui.',
          failed: true,
        };
  }
  const failure = query.get('google');
  if (!failure) return null;
  const failureCode = isGoogleFailure(failure) ? failure : 'recusado';
  return { notice: notices[failureCode], failed: failureCode !== 'cancelado' && failureCode !== 'desligado' };
}

const REDIRECT_KEY = 'google-redirect';

/** Marks in this tab that the redirect started here. */
const markGoogleRedirect = (): void => tabStorage.set(REDIRECT_KEY, '1');

const hasGoogleRedirect = (): boolean => tabStorage.get(REDIRECT_KEY) !== null;

const clearGoogleRedirect = (): void => tabStorage.remove(REDIRECT_KEY);

interface GoogleSignIn {
  /** True from the start of a Google sign-in; it redirects to the profile. */
  isUsed: boolean;
  /** The server's message about the last attempt. */
  notice: string | undefined;
  /** Signs in with the token that `request` returns; shows `errorText` if it fails. */
  signInWith: (request: () => Promise<{ token: string }>, errorText: string) => Promise<void>;
}

/** Google sign-in, by button or by redirect. */
export function useGoogleSignIn(): GoogleSignIn {
  const { signIn } = useSession();
  const [isUsed, setIsUsed] = useState(false);
  const [notice, setNotice] = useState<string>();
  const signInWith = useCallback<GoogleSignIn['signInWith']>(
    async (request, errorText) => {
      setIsUsed(true);
      setNotice(undefined);
      try {
        const { token } = await request();
        await signIn(token);
        showToast('success', 'Login realizado com sucesso!');
        warnOfUnsavedSession();
      } catch (error) {
        setIsUsed(false);
        setNotice(toApiError(error).message);
        showToast('error', errorText);
      }
    },
    [signIn],
  );
  return { isUsed, notice, signInWith };
}

const GOOGLE_ERROR_TEXT = 'Erro ao autenticar com Google';

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
    if ('code' in callback) void signInWith(() => postGoogleExchange(callback.code), GOOGLE_ERROR_TEXT);
    else if (callback.failed) showToast('error', GOOGLE_ERROR_TEXT);
  }, [callback, signInWith, navigate, state]);
  return callback && 'notice' in callback ? callback.notice : undefined;
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
        className={isUnreachable ? 'button' : 'text-button google-redirect'}
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
      <Button aria-expanded={isHelpShown} onClick={() => setIsHelpShown(true)}>
        Continuar com o Google
      </Button>
      <p className="small muted mt-2 text-center" role="status">
        {isHelpShown
          ? 'Falta definir GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET antes de iniciar o servidor.'
          : ''}
      </p>
    </>
  );
}
