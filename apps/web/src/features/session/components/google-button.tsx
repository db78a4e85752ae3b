import { useEffect, useRef, useState } from 'react';
import { googleClientId, inProduction } from '../../../config/page-shell';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { currentTheme } from '../../../lib/theme';
import { loadGoogleIdentity } from '../google-identity';
import { postGoogleLogin } from '../api/google-login';
import { useSession } from '../hooks/use-session';

/** Google's own button where it is set up; without, a developer is told what is missing and production shows none. */
export function GoogleButton({ failure }: { failure: string }) {
  const clientId = googleClientId();
  if (!clientId && inProduction()) return null;
  return (
    <>
      <p className="or">ou</p>
      {clientId ? <OfGoogle clientId={clientId} failure={failure} /> : <NotSetUp />}
    </>
  );
}

function OfGoogle({ clientId, failure }: { clientId: string; failure: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { enter } = useSession();
  useEffect(() => {
    let gone = false;
    const signIn = async (credential: string | undefined): Promise<void> => {
      if (!credential) throw new Error('Google sent no credential');
      const { token } = await postGoogleLogin(credential);
      await enter(token);
      notify('success', 'Login realizado com sucesso!');
    };
    loadGoogleIdentity()
      .then((identity) => {
        if (gone || !place.current) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) =>
            void signIn(credential).catch((error) => notify('error', wordsOf(error, failure))),
        });
        identity.renderButton(place.current, {
          theme: currentTheme() === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          locale: 'pt-BR',
          width: Math.min(400, place.current.clientWidth),
        });
      })
      .catch(() => {
        if (!gone) notify('error', 'Erro ao autenticar com Google');
      });
    return () => {
      gone = true;
    };
  }, [clientId, failure, enter]);
  return <div ref={place} className="flex min-h-11 justify-center" />;
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
