import { CloudOff, Link2Off, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatePage } from '../../../components/ui/state-page';
import { EmailConfirmationButton } from '../../../shared/session/components/email-confirmation-button';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useLinkToken, type LinkToken } from '../hooks/use-link-token';
import { useEmailConfirmation } from '../hooks/use-email-confirmation';
import { AuthPage } from './auth-page';

/** `/confirmar-email?token=`: opened from the link in the e-mail, which confirms at once. */
export function ConfirmEmailPage() {
  const link = useLinkToken();
  return <EmailConfirmationPage key={link.token} link={link} />;
}

function EmailConfirmationPage({ link }: { link: LinkToken }) {
  const { user, isLoading } = useSession();
  const { confirmation, retry } = useEmailConfirmation(link);
  const { state } = confirmation;
  // What an expired link shows depends on the member.
  const isBusy = state === 'sending' || (state === 'expired' && isLoading);
  const isExpired = state === 'expired' && !isBusy && !user?.emailConfirmed;
  return (
    <AuthPage title="Confirmar e-mail">
      <div role="status">
        {isBusy ? (
          <p className="mt-8 flex items-center justify-center gap-3 text-muted">
            <span className="spin" aria-hidden="true" />
            Confirmando seu e-mail
          </p>
        ) : null}
        {state === 'confirmed' ? (
          <StatePage icon={MailCheck} title="E-mail confirmado" actions={<WayOn />}>
            Obrigado! Agora sabemos que este endereço é seu.
          </StatePage>
        ) : null}
        {state === 'expired' && !isBusy && user?.emailConfirmed ? (
          <StatePage icon={MailCheck} title="Seu e-mail já está confirmado" actions={<WayOn />}>
            Não é preciso fazer mais nada.
          </StatePage>
        ) : null}
        {isExpired ? (
          <StatePage icon={Link2Off} title="Este link não vale mais">
            Peça um novo. Cada link serve uma vez só, por 24 horas.
          </StatePage>
        ) : null}
        {state === 'failed' ? (
          <StatePage icon={CloudOff} title="Não deu para confirmar">
            {confirmation.text}
          </StatePage>
        ) : null}
      </div>
      {isExpired ? (
        user ? (
          <EmailConfirmationButton email={user.email} className="main">
            Enviar novo link
          </EmailConfirmationButton>
        ) : (
          <Link className="button main" to="/login" state={{ from: '/perfil' }}>
            Entrar para pedir outro
          </Link>
        )
      ) : null}
      {state === 'failed' ? (
        <button type="button" className="button main" onClick={retry}>
          Tentar de novo
        </button>
      ) : null}
    </AuthPage>
  );
}

function WayOn(): ReactNode {
  const { user } = useSession();
  return (
    <>
      <Link className="button main" to="/">
        Ver as promoções
      </Link>
      {user ? (
        <Link className="button" to="/perfil">
          Ir para o perfil
        </Link>
      ) : null}
    </>
  );
}
