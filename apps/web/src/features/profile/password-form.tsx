import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { BodyOf } from '@pechincha/contracts/operation';
import { changePassword } from '@pechincha/contracts/operations/users';
import { useForm } from 'react-hook-form';
import { Field } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/submit-button';
import { getErrorMessage, repeatLost, toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { NewPasswordFields } from '../../shared/session/new-password-fields';
import { PasswordInput } from '../../shared/session/password-input';
import { withConfirmation } from '../../shared/session/password-confirmation';
import { parsePasswordHint, showPasswordHint } from '../../shared/session/password-hint';

/** Returns the server's password hint, or null. */
async function putPassword(body: BodyOf<typeof changePassword>): Promise<string | null> {
  const { headers } = await http.put('/users/me/password', body);
  return parsePasswordHint(headers);
}

const formSchema = withConfirmation(changePassword.body.shape);

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { register, handleSubmit, formState, trigger, setError } = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { current: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { errors, isValid, isSubmitting, touchedFields } = formState;
  // The first one that is registered gets the focus when several are wrong.
  const currentField = register('current');
  const send = handleSubmit(async ({ current, password }) => {
    try {
      const hint = await repeatLost(() => putPassword({ current, password }));
      showToast('success', 'Senha alterada com sucesso!');
      showPasswordHint(hint);
      onDone();
    } catch (error) {
      const currentError = toApiError(error).errors.find(({ field }) => field === 'current');
      if (currentError) setError('current', { message: currentError.message }, { shouldFocus: true });
      showToast('error', currentError?.message ?? getErrorMessage(error, 'Erro ao alterar a senha'));
    }
  });
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Senha atual" error={errors.current?.message}>
        {(control) => (
          <PasswordInput {...control} {...currentField} autoComplete="current-password" autoFocus />
        )}
      </Field>
      <NewPasswordFields
        label="Nova senha"
        password={register('password', {
          onChange: () => touchedFields.confirmation && void trigger('confirmation'),
        })}
        confirmation={register('confirmation')}
        errors={errors}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting} busyText="Salvando..." invalid={!isValid}>
          Salvar senha
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting || undefined}
          onClick={() => !isSubmitting && onDone()}
        >
          Cancelar
        </button>
      </div>
    </form>
  );
}
