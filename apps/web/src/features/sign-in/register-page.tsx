import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { registerBody } from '@pechincha/contracts/operations/users';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { InputField } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { getErrorMessage, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { NewPasswordFields, showPasswordHint, withConfirmation } from '../../shared/session/new-password';
import { useSession } from '../../shared/session/use-session';
import { postRegistration } from './api';
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
import { GoogleButton, useGoogleSignIn } from './google-sign-in';

const fieldNames = ['password', 'email', 'name'] as const;
const formSchema = withConfirmation(registerBody.shape);

export function RegisterPage() {
  const { state } = useLocation();
  const { isAuthenticated, signIn } = useSession();
  const google = useGoogleSignIn();
  const form = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { ...readKeptValues(), password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState, setError, control } = form;
  const { errors, isValid, isSubmitting } = formState;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  useKeptValues({ name, email });
  // The first one that is registered gets the focus when several are wrong.
  const nameField = register('name');

  const send = handleSubmit(async ({ name, email, password }) => {
    try {
      const { token, hint } = await postRegistration({ name, email, password });
      await signIn(token);
      deleteKeptValues();
      showToast('success', 'Cadastro realizado com sucesso!');
      warnOfUnsavedSession();
      showPasswordHint(hint);
    } catch (error) {
      const text = getErrorMessage(error, 'Erro ao realizar cadastro');
      const { code, errors: fieldErrors } = toApiError(error);
      if (code === 'EMAIL_TAKEN') fieldErrors.push({ field: 'email', msg: text, message: text });
      for (const name of fieldNames) {
        const refused = fieldErrors.find(({ field }) => field === name);
        if (refused) setError(name, { message: refused.message }, { shouldFocus: true });
      }
      showToast('error', text);
    }
  });

  if (isAuthenticated) return <ReturnToOrigin isGoogleUsed={google.isUsed} />;
  return (
    <AuthPage title="Criar conta" lead="Leva um minuto, e é de graça." notice={google.notice}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <InputField label="Nome completo" error={errors.name?.message} {...nameField} autoComplete="name" />
        <EmailField error={errors.email?.message} {...register('email')} autoComplete="email" />
        <NewPasswordFields label="Senha" form={form as never} />
        <SubmitButton
          className="size-l mt-6"
          busy={isSubmitting || google.isUsed}
          busyText="Criando a conta..."
          invalid={!isValid}
        >
          Cadastrar
        </SubmitButton>
      </form>
      <GoogleButton google={google} errorText="Erro ao criar conta com Google" />
      <p className="mt-6 text-center">
        Já tem conta?{' '}
        <Link to="/login" state={state}>
          Entre
        </Link>
      </p>
      <TermsNote action="Ao se cadastrar" />
    </AuthPage>
  );
}
