import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Link2Off, MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { ACTION_ERROR_TEXT, getErrorMessage, toApiError } from '../../lib/api-error';
import { meKeys } from '../../lib/keys';
import { getToken } from '../../lib/token';
import { EmailConfirmationButton } from '../../shared/session/email-confirmation-button';
import { useSession } from '../../shared/session/use-session';
import { postConfirmEmail } from './api';
import { AuthPage, type LinkToken, useLinkToken } from './auth-parts';

type EmailConfirmation = { state: 'sending' | 'confirmed' | 'expired' } | { state: 'failed'; text: string };

function toConfirmation(error: unknown): EmailConfirmation {
  if (toApiError(error).status === 400) return { state: 'expired' };
  return { state: 'failed', text: getErrorMessage(error, ACTION_ERROR_TEXT) };
}

/** Sends the token of a confirmation link once, and reloads the member, whom a lost response may have confirmed too. */
function useEmailConfirmation({ token, isUsed, setUsed }: LinkToken) {
  const queryClient = useQueryClient();
  const { waitUntilLoaded } = useSession();
  const [confirmation, setConfirmation] = useState<EmailConfirmation>({
    state: isUsed ? 'confirmed' : token ? 'sending' : 'expired',
  });
  const reloadMember = async (): Promise<void> => {
    if (getToken() === null) return;
    // A member still loading may have been read before the confirmation: reloaded afterwards.
    await waitUntilLoaded().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: meKeys.all });
  };
  const send = async (): Promise<void> => {
    try {
      await postConfirmEmail({ token });
    } catch (error) {
      const failure = toConfirmation(error);
      if (failure.state === 'expired') await reloadMember();
      return setConfirmation(failure);
    }
    setConfirmation({ state: 'confirmed' });
    setUsed();
    await reloadMember();
  };
  // Not a mutation: strict mode unmounts once, and a mutation would not report to the page afterwards.
  const isSent = useRef(isUsed);
  useEffect(() => {
    if (!token || isSent.current) return;
    isSent.current = true;
    void send();
  });
  const retry = (): void => {
    setConfirmation({ state: 'sending' });
    void send();
  };
  return { confirmation, retry };
}

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
        <Button className="button main" onClick={retry}>
          Tentar de novo
        </Button>
      ) : null}
    </AuthPage>
  );
}

function WayOn(): ReactNode {
  const { user } = useSession();
  return (
    <>
      <MainLink to="/">Ver as promoções</MainLink>
      {user ? (
        <Link className="button" to="/perfil">
          Ir para o perfil
        </Link>
      ) : null}
    </>
  );
}
