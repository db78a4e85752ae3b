import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { BodyOf, ResponseOf } from '@pechincha/contracts/operation';
import { type register, registerBody } from '@pechincha/contracts/operations/users';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Field } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/submit-button';
import { getErrorMessage, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { NewPasswordFields } from '../../shared/session/new-password-fields';
import { useSession } from '../../shared/session/use-session';
import { withConfirmation } from '../../shared/session/password-confirmation';
import { parsePasswordHint, showPasswordHint } from '../../shared/session/password-hint';
import { warnOfUnsavedSession } from '../../shared/session/unsaved-session';
import { postLogin } from './login';
import { useGoogleSignIn } from './use-google-sign-in';
import { deleteKeptValues, readKeptValues, useKeptValues } from './use-kept-values';
import { AuthPage } from './auth-page';
import { EmailField } from './email-field';
import { GoogleButton } from './google-button';
import { ReturnToOrigin } from './return-to-origin';
import { TermsNote } from './terms-note';

export type RegisterResult = Pick<ResponseOf<typeof register>, 'token'> & { hint: string | null };

/** E-mails of registrations that may have been stored without a response. */
const unanswered = new Set<string>();

/** Signs in instead where an earlier registration, whose response was lost, has stored this account. */
export async function postRegistration(body: BodyOf<typeof register>): Promise<RegisterResult> {
  const { email, password } = body;
  try {
    const { data, headers } = await http.post<ResponseOf<typeof register>>('/users/register', body);
    return { token: data.token, hint: parsePasswordHint(headers) };
  } catch (error) {
    if (isOutcomeUnknown(error)) unanswered.add(email);
    if (toApiError(error).code !== 'EMAIL_TAKEN' || !unanswered.has(email)) throw error;
    const session = await postLogin({ email, password }).catch(() => undefined);
    if (!session) throw error;
    return { token: session.token, hint: null };
  }
}

const fieldNames = ['password', 'email', 'name'] as const;
const formSchema = withConfirmation(registerBody.shape);

export function RegisterPage() {
  const { state } = useLocation();
  const { isAuthenticated, signIn } = useSession();
  const google = useGoogleSignIn();
  const { register, handleSubmit, formState, trigger, setError, control } = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { ...readKeptValues(), password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
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
        <Field label="Nome completo" error={errors.name?.message}>
          {(control) => <input {...control} {...nameField} className="input" autoComplete="name" />}
        </Field>
        <EmailField error={errors.email?.message} {...register('email')} autoComplete="email" />
        <NewPasswordFields
          label="Senha"
          password={register('password', {
            onChange: () => touchedFields.confirmation && void trigger('confirmation'),
          })}
          confirmation={register('confirmation')}
          errors={errors}
        />
        <SubmitButton
          className="big mt-6"
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
