import { useState, type SubmitEvent } from 'react';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { PasswordInput } from '../../../shared/session/components/password-input';
import { useDeleteAccount } from '../hooks/use-delete-account';

/** Deletion confirmed by the password. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const { deleteWithProof, isPending, errorText, setErrorText } = useDeleteAccount();
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password) deleteWithProof({ password });
    else setErrorText('Confirme com a sua senha');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Sua senha" error={errorText}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setErrorText(undefined);
            }}
          />
        )}
      </Field>
      <DialogActions>
        <button
          type="button"
          className="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onClose()}
        >
          Cancelar
        </button>
        <SubmitButton className="destroy" busy={isPending} busyText="Excluindo...">
          Excluir minha conta
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
