import { useState, type SubmitEvent } from 'react';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { PasswordInput } from '../../session/components/password-input';
import { useDeletion } from '../hooks/use-deletion';

/** Deletion, by the password. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const { prove, isPending, fault, setFault } = useDeletion();
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password) prove({ password });
    else setFault('Confirme com a sua senha');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Sua senha" error={fault}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      <div className="dialog-acts">
        <button type="button" className="button" onClick={onClose} disabled={isPending}>
          Cancelar
        </button>
        <SubmitButton className="destroy" busy={isPending} busyText="Excluindo...">
          Excluir minha conta
        </SubmitButton>
      </div>
    </form>
  );
}
