import { loginBody } from '@pechincha/contracts/operations/users';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { contactEmail } from '../../../config/site';
import { failureOf, wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { safePath } from '../../../lib/safe-path';
import { postLogin } from '../api/login';
import { useGoogleReturn } from '../hooks/use-google-return';
import { useGoogleSignIn } from '../hooks/use-google-sign-in';
import { useSession } from '../hooks/use-session';
import { AccountPage } from './account-page';
import { EmailField } from './email-field';
import { GoogleButton } from './google-button';
import { PasswordInput } from './password-input';
import { TermsNote } from './terms-note';

const origin = (state: unknown): string =>
  safePath(typeof state === 'object' && state !== null && 'from' in state ? state.from : '/');

export function LoginPage() {
  const { state } = useLocation();
  const { isAuthenticated, enter } = useSession();
  const google = useGoogleSignIn();
  const returned = useGoogleReturn(google);
  const [isSuspended, setIsSuspended] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: '', password: '', remember: false },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting } = formState;

  const send = handleSubmit(async (body) => {
    setIsSuspended(false);
    try {
      const { token } = await postLogin(body);
      await enter(token);
      notify('success', 'Login realizado com sucesso!');
    } catch (error) {
      setIsSuspended(failureOf(error).code === 'ACCOUNT_SUSPENDED');
      notify('error', wordsOf(error, 'Erro ao fazer login'));
    }
  });

  if (isAuthenticated) return <Navigate to={google.isUsed ? '/perfil' : origin(state)} replace />;
  return (
    <AccountPage
      title="Entrar"
      lead="Para publicar, comentar e curtir."
      notice={isSuspended ? <Suspended /> : (google.notice ?? returned)}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <EmailField error={errors.email?.message} {...register('email')} autoComplete="username" />
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
          <Link className="plain" to="/esqueci-senha">
            Esqueci minha senha
          </Link>
        </div>
        <SubmitButton
          className="big"
          busy={isSubmitting || google.isUsed}
          busyText="Entrando..."
          disabled={!isValid}
        >
          Entrar
        </SubmitButton>
      </form>
      <GoogleButton google={google} failure="Erro ao fazer login com Google" />
      <p className="mt-6 text-center">
        Ainda não tem conta?{' '}
        <Link to="/register" state={state}>
          Cadastre-se
        </Link>
      </p>
      <TermsNote by="Ao entrar" />
    </AccountPage>
  );
}

function Suspended() {
  return (
    <>
      Sua conta está suspensa. Para saber o motivo, escreva para{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Sem entrar, você continua vendo as promoções.
    </>
  );
}
