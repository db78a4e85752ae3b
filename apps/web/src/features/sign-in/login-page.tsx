import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginBody } from '@pechincha/contracts/operations/users';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Field, FieldError } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { getErrorMessage } from '../../lib/api-error';
import { getOrigin } from '../../lib/safe-path';
import { showToast } from '../../lib/show-toast';
import { PasswordInput } from '../../shared/session/password-input';
import { useSession } from '../../shared/session/use-session';
import { postLogin } from './api';
import {
  AuthPage,
  deleteKeptValues,
  EmailField,
  readKeptValues,
  ReturnToOrigin,
  TermsNote,
  useKeptValues,
  warnOfUnsavedSession,
} from './auth-parts';
import { GoogleButton, useGoogleCallback, useGoogleSignIn } from './google-sign-in';

const toLeadText = (origin = '/'): string =>
  origin === '/' ? 'Para publicar, comentar e curtir.' : 'Entre para continuar de onde parou.';

export function LoginPage() {
  const { state } = useLocation();
  const { isAuthenticated, signIn } = useSession();
  const google = useGoogleSignIn();
  const callbackNotice = useGoogleCallback(google);
  const [loginError, setLoginError] = useState<string>();
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: readKeptValues().email, password: '', remember: false },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting } = formState;
  useKeptValues({ email: useWatch({ control, name: 'email' }) });

  const send = handleSubmit(async (body) => {
    setLoginError(undefined);
    try {
      const { token } = await postLogin(body);
      await signIn(token);
      deleteKeptValues();
      showToast('success', 'Login realizado com sucesso!');
      warnOfUnsavedSession();
    } catch (error) {
      const errorText = getErrorMessage(error, 'Erro ao fazer login');
      setLoginError(errorText);
      setFocus('password', { shouldSelect: true });
      showToast('error', errorText);
    }
  });

  const origin = getOrigin(state);
  if (isAuthenticated) return <ReturnToOrigin isGoogleUsed={google.isUsed} />;
  return (
    <AuthPage title="Entrar" lead={toLeadText(origin)} notice={google.notice ?? callbackNotice}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <EmailField error={errors.email?.message} {...register('email')} autoComplete="username" />
        <Field label="Senha" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <div className="cluster forgot-password">
          <label className="check">
            <input type="checkbox" {...register('remember')} />
            Lembrar de mim
          </label>
          <Link className="text-button" to="/esqueci-senha" state={state}>
            Esqueci minha senha
          </Link>
        </div>
        {/* No role: the toast announces it. */}
        {loginError ? <FieldError className="mb-3">{loginError}</FieldError> : null}
        <SubmitButton
          className="size-l"
          busy={isSubmitting || google.isUsed}
          busyText="Entrando..."
          invalid={!isValid}
        >
          Entrar
        </SubmitButton>
      </form>
      <GoogleButton google={google} errorText="Erro ao fazer login com Google" />
      <p className="mt-6 text-center">
        Ainda não tem conta?{' '}
        <Link to="/register" state={state}>
          Cadastre-se
        </Link>
      </p>
      <TermsNote action="Ao entrar" />
    </AuthPage>
  );
}
