import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { type googleExchange, loginBody } from '@pechincha/contracts/operations/users';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Field } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/submit-button';
import { getErrorMessage } from '../../lib/api-error';
import { http } from '../../lib/http';
import { getOrigin } from '../../lib/safe-path';
import { showToast } from '../../lib/show-toast';
import { PasswordInput } from '../../shared/session/password-input';
import { useSession } from '../../shared/session/use-session';
import { warnOfUnsavedSession } from '../../shared/session/unsaved-session';
import { postLogin } from './login';
import { clearGoogleRedirect, hasGoogleRedirect, parseGoogleCallback } from './google-callback';
import { type GoogleSignIn, useGoogleSignIn } from './use-google-sign-in';
import { deleteKeptValues, readKeptValues, useKeptValues } from './use-kept-values';
import { AuthPage } from './auth-page';
import { EmailField } from './email-field';
import { GoogleButton } from './google-button';
import { ReturnToOrigin } from './return-to-origin';
import { TermsNote } from './terms-note';

async function postGoogleExchange(code: string): Promise<ResponseOf<typeof googleExchange>> {
  const { data } = await http.post<ResponseOf<typeof googleExchange>>('/users/google-exchange', { code });
  return data;
}

const ERROR_TEXT = 'Erro ao autenticar com Google';

/** Completes the Google redirect sign-in; returns a notice to show, if any. */
export function useGoogleCallback({ signInWith }: GoogleSignIn): string | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [callback] = useState(() => parseGoogleCallback(new URLSearchParams(search), hasGoogleRedirect()));
  const isHandled = useRef(false);
  useEffect(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    clearGoogleRedirect();
    if (!callback) return;
    // Removes the code from the URL: a reload would use it again.
    void navigate('/login', { replace: true, state: state as unknown });
    if ('code' in callback) void signInWith(() => postGoogleExchange(callback.code), ERROR_TEXT);
    else if (callback.failed) showToast('error', ERROR_TEXT);
  }, [callback, signInWith, navigate, state]);
  return callback && 'notice' in callback ? callback.notice : undefined;
}

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
        <div className="forgot-password">
          <label className="check">
            <input type="checkbox" {...register('remember')} />
            Lembrar de mim
          </label>
          <Link className="plain" to="/esqueci-senha" state={state}>
            Esqueci minha senha
          </Link>
        </div>
        {loginError ? (
          // No role: the toast announces it.
          <p className="error mb-3">
            <TriangleAlert aria-hidden="true" />
            {loginError}
          </p>
        ) : null}
        <SubmitButton
          className="big"
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
