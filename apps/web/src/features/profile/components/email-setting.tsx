import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { EmailConfirmationButton } from '../../../shared/session/components/email-confirmation-button';
import { Setting } from '../../../components/ui/setting';
import './email-setting.css';

/** The address and whether it is confirmed; nothing when the server does not send it. */
export function EmailSetting({ user: { email, emailConfirmed } }: { user: CurrentUser }) {
  if (emailConfirmed === undefined) return null;
  const Icon = emailConfirmed ? CircleCheck : CircleAlert;
  return (
    <Setting
      title="E-mail"
      description={
        <>
          {email}
          <span className={emailConfirmed ? 'email-state' : 'email-state unconfirmed'}>
            <Icon aria-hidden="true" />
            {emailConfirmed ? 'Confirmado' : 'Não confirmado'}
          </span>
        </>
      }
    >
      {emailConfirmed ? null : (
        <EmailConfirmationButton email={email}>Enviar link de confirmação</EmailConfirmationButton>
      )}
    </Setting>
  );
}
