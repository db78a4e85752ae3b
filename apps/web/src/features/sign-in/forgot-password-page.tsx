import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { BodyOf, ResponseOf } from '@pechincha/contracts/operation';
import { type forgotPassword, forgotPasswordBody } from '@pechincha/contracts/operations/users';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { StatePage } from '../../components/ui/state-page';
import { SubmitButton } from '../../components/ui/submit-button';
import { getErrorMessage } from '../../lib/api-error';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { useSession } from '../../shared/session/use-session';
import { AuthPage } from './auth-page';
import { EmailField } from './email-field';

export async function postForgotPassword(
  body: BodyOf<typeof forgotPassword>,
): Promise<ResponseOf<typeof forgotPassword>> {
  const { data } = await http.post<ResponseOf<typeof forgotPassword>>('/users/forgot-password', body);
  return data;
}

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
              <button
                type="button"
                className="button"
                onClick={() => {
                  flushSync(() => setSent(undefined));
                  setFocus('email', { shouldSelect: true });
                }}
              >
                Usar outro e-mail
              </button>
            }
          >
            {sent.text} Pedido feito para <b>{sent.email}</b>. Se não chegar, olhe também na caixa de spam.
          </StatePage>
        ) : null}
      </div>
      {sent ? null : (
        <form onSubmit={(event) => void send(event)} noValidate>
          <EmailField error={errors.email?.message} {...register('email')} autoComplete="username" />
          <SubmitButton className="big mt-6" busy={isSubmitting} busyText="Enviando..." invalid={!isValid}>
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
