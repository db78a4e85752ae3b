import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordBody, resetPasswordBody } from '@pechincha/contracts/operations/users';
import { KeyRound, Link2Off, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { SubmitButton } from '../../components/ui/form';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { getErrorMessage, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { NewPasswordFields, showPasswordHint, withConfirmation } from '../../shared/session/new-password';
import { useSession } from '../../shared/session/use-session';
import { postForgotPassword, postResetPassword } from './api';
import { AuthPage, EmailField, useLinkToken } from './auth-parts';

/** `/esqueci-senha`: requests a link to reset or create a password. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const [sent, setSent] = useState<{ email: string; text: string }>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: user?.email ?? '' },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting } = formState;
  const send = handleSubmit(async ({ email }) => {
    try {
      const { message } = await postForgotPassword({ email });
      setSent({ email, text: message });
    } catch (error) {
      showToast('error', getErrorMessage(error, 'Erro ao pedir uma nova senha'));
    }
  });

  return (
    <AuthPage
      title={user && !user.hasPassword ? 'Criar uma senha' : 'Esqueci minha senha'}
      lead={
        sent
          ? undefined
          : `Mandamos por e-mail um link para você criar ${user && !user.hasPassword ? 'a sua' : 'outra'}.`
      }
    >
      <div role="status">
        {sent ? (
          <StatePage
            icon={MailCheck}
            title="Veja seu e-mail"
            actions={
              <Button
                onClick={() => {
                  flushSync(() => setSent(undefined));
                  setFocus('email', { shouldSelect: true });
                }}
              >
                Usar outro e-mail
              </Button>
            }
          >
            {sent.text} Pedido feito para <b>{sent.email}</b>. Se não chegar, olhe também na caixa de spam.
          </StatePage>
        ) : null}
      </div>
      {sent ? null : (
        <form onSubmit={(event) => void send(event)} noValidate>
          <EmailField error={errors.email?.message} {...register('email')} autoComplete="username" />
          <SubmitButton className="size-l mt-6" busy={isSubmitting} busyText="Enviando..." invalid={!isValid}>
            Enviar link
          </SubmitButton>
        </form>
      )}
      <p className="mt-6 text-center">
        {user ? (
          <Link to="/perfil">Voltar ao perfil</Link>
        ) : (
          <>
            Lembrou?{' '}
            <Link to="/login" state={state}>
              Entre
            </Link>
          </>
        )}
      </p>
    </AuthPage>
  );
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
            actions={<MainLink to="/esqueci-senha">Pedir outro link</MainLink>}
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
                <MainLink to="/login">Entrar</MainLink>
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
          <StatePage icon={KeyRound} title="Senha alterada" actions={<MainLink to="/login">Entrar</MainLink>}>
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
  const form = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { handleSubmit, formState } = form;
  const { isValid, isSubmitting } = formState;
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
      <NewPasswordFields label="Nova senha" form={form as never} />
      <SubmitButton className="size-l mt-6" busy={isSubmitting} busyText="Salvando..." invalid={!isValid}>
        Salvar nova senha
      </SubmitButton>
    </form>
  );
}
