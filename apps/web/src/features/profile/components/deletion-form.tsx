import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { googleClientId } from '../../../config/page-shell';
import { failureOf, wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { sayFarewell } from '../../../lib/token';
import { GoogleCredential } from '../../session/components/google-credential';
import { PasswordInput } from '../../session/components/password-input';
import { useSession } from '../../session/hooks/use-session';
import { deleteAccount } from '../api/delete-me';

/** The password, or Google's word where the account has none. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const { forget } = useSession();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      sayFarewell('deleted');
      forget();
    },
    onError: (error) => {
      const [wrong] = failureOf(error).errors;
      setFault(wrong?.message);
      notify('error', wrong?.message ?? wordsOf(error, 'Não deu para excluir sua conta. Tente de novo.'));
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password) mutate({ password });
    else setFault('Confirme com a sua senha');
  };
  const clientId = googleClientId();
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Sua senha" error={fault}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      {clientId ? (
        <div className="mt-4">
          <p className="small muted mb-2">Sua conta não tem senha? Confirme com o Google e ela é excluída:</p>
          <GoogleCredential
            clientId={clientId}
            onCredential={(credential) => mutate({ credential })}
            onFailure={() => notify('error', 'Erro ao autenticar com Google')}
          />
        </div>
      ) : null}
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
