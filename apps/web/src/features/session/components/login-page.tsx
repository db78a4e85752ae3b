import { loginBody } from '@pechincha/contracts/operations/users';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { safePath } from '../../../lib/safe-path';
import { usePageTitle } from '../../../lib/use-page-title';
import { postLogin } from '../api/login';
import { useSession } from '../hooks/use-session';
import { GoogleButton } from './google-button';
import { PasswordInput } from './password-input';
import '../../../styles/forms.css';

const origin = (state: unknown): string =>
  safePath(typeof state === 'object' && state !== null && 'from' in state ? state.from : '/');

export function LoginPage() {
  usePageTitle('Entrar');
  const { state } = useLocation();
  const { isAuthenticated, enter } = useSession();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: '', password: '', remember: false },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting } = formState;

  const send = handleSubmit(async (body) => {
    try {
      const { token } = await postLogin(body);
      await enter(token);
      notify('success', 'Login realizado com sucesso!');
    } catch (error) {
      notify('error', wordsOf(error, 'Erro ao fazer login'));
    }
  });

  if (isAuthenticated) return <Navigate to={origin(state)} replace />;
  return (
    <main id="conteudo" tabIndex={-1}>
      <div className="account">
        <h1>Entrar</h1>
        <p className="muted">Para publicar, comentar e curtir.</p>
        <form onSubmit={(event) => void send(event)} noValidate>
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <input
                {...control}
                {...register('email')}
                className="input"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                inputMode="email"
              />
            )}
          </Field>
          <Field label="Senha" error={errors.password?.message}>
            {(control) => (
              <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
            )}
          </Field>
          <div className="between">
            <label className="check">
              <input type="checkbox" {...register('remember')} />
              Lembrar de mim
            </label>
          </div>
          <SubmitButton className="big" busy={isSubmitting} busyText="Entrando..." disabled={!isValid}>
            Entrar
          </SubmitButton>
        </form>
        <GoogleButton failure="Erro ao fazer login com Google" />
        <p className="mt-6 text-center">
          Ainda não tem conta?{' '}
          <Link to="/register" state={state}>
            Cadastre-se
          </Link>
        </p>
      </div>
    </main>
  );
}
