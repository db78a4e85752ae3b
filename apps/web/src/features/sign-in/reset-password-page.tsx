import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { BodyOf, ResponseOf } from '@pechincha/contracts/operation';
import { type resetPassword, resetPasswordBody } from '@pechincha/contracts/operations/users';
import { KeyRound, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { StatePage } from '../../components/ui/state-page';
import { SubmitButton } from '../../components/ui/submit-button';
import { getErrorMessage, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { NewPasswordFields } from '../../shared/session/new-password-fields';
import { useSession } from '../../shared/session/use-session';
import { withConfirmation } from '../../shared/session/password-confirmation';
import { parsePasswordHint, showPasswordHint } from '../../shared/session/password-hint';
import { useLinkToken } from './use-link-token';
import { AuthPage } from './auth-page';

/** Returns the server's password hint, or null. */
export async function postResetPassword(body: BodyOf<typeof resetPassword>): Promise<string | null> {
  const { headers } = await http.post<ResponseOf<typeof resetPassword>>('/users/reset-password', body);
  return parsePasswordHint(headers);
}

const formSchema = withConfirmation({ password: resetPasswordBody.shape.password });

/** `/redefinir-senha?token=`: opened from the link in the e-mail. */
export function ResetPasswordPage() {
  const { token, isUsed, setUsed } = useLinkToken();
  const [invalid, setInvalid] = useState<'void' | 'perhaps-used' | undefined>(token ? undefined : 'void');
  const linkState = isUsed ? 'done' : (invalid ?? 'open');
  return (
    <AuthPage
      title="Nova senha"
      lead={linkState === 'open' ? 'Escolha a senha com que você vai entrar daqui em diante.' : undefined}
    >
      {linkState === 'open' ? (
        <NewPasswordForm
          token={token}
          onInvalidLink={(isUsed) => setInvalid(isUsed ? 'perhaps-used' : 'void')}
          onDone={setUsed}
        />
      ) : null}
      <div role="status">
        {linkState === 'void' ? (
          <StatePage
            icon={Link2Off}
            title="Este link não vale mais"
            actions={
              <Link className="button main" to="/esqueci-senha">
                Pedir outro link
              </Link>
            }
          >
            Cada link serve uma vez só e por pouco tempo. Sua senha continua a mesma.
          </StatePage>
        ) : null}
        {linkState === 'perhaps-used' ? (
          <StatePage
            icon={KeyRound}
            title="Este link já foi usado"
            actions={
              <>
                <Link className="button main" to="/login">
                  Entrar
                </Link>
                <Link className="button" to="/esqueci-senha">
                  Pedir outro link
                </Link>
              </>
            }
          >
            A resposta do site se perdeu na primeira tentativa, e sua senha pode já ter mudado. Tente entrar
            com a nova.
          </StatePage>
        ) : null}
        {linkState === 'done' ? (
          <StatePage
            icon={KeyRound}
            title="Senha alterada"
            actions={
              <Link className="button main" to="/login">
                Entrar
              </Link>
            }
          >
            Entre com a nova senha. Por segurança, saímos da sua conta em todos os aparelhos.
          </StatePage>
        ) : null}
      </div>
    </AuthPage>
  );
}

function NewPasswordForm({
  token,
  onInvalidLink,
  onDone,
}: {
  token: string;
  /** `isUsed`: an earlier attempt, whose response was lost, may have used it. */
  onInvalidLink: (isUsed: boolean) => void;
  onDone: () => void;
}) {
  const { clearSession } = useSession();
  const [isPerhapsUsed, setIsPerhapsUsed] = useState(false);
  const { register, handleSubmit, formState, trigger } = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
  const send = handleSubmit(async ({ password }) => {
    try {
      showPasswordHint(await postResetPassword({ token, password }));
      // The server revoked all sessions, including this one.
      clearSession();
      onDone();
    } catch (error) {
      const { code, errors: fieldErrors } = toApiError(error);
      if (isOutcomeUnknown(error)) setIsPerhapsUsed(true);
      if (code === 'RESET_TOKEN' || fieldErrors.some(({ field }) => field === 'token'))
        onInvalidLink(isPerhapsUsed);
      else showToast('error', getErrorMessage(error, 'Erro ao alterar a senha'));
    }
  });
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <NewPasswordFields
        label="Nova senha"
        password={register('password', {
          onChange: () => touchedFields.confirmation && void trigger('confirmation'),
        })}
        confirmation={register('confirmation')}
        errors={errors}
      />
      <SubmitButton className="big mt-6" busy={isSubmitting} busyText="Salvando..." invalid={!isValid}>
        Salvar nova senha
      </SubmitButton>
    </form>
  );
}
