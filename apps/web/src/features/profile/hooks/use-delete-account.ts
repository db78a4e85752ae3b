import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError, getErrorMessage } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { setSignOutReason } from '../../../lib/token';
import { blockGetMeDuring } from '../../../shared/session/api/me';
import { useSession } from '../../../shared/session/hooks/use-session';
import { deleteAccount, type DeletionProof } from '../api/delete-account';

/** Deletes the account; an invalid proof also returns its field error. */
export function useDeleteAccount() {
  const { clearSession } = useSession();
  const [errorText, setErrorText] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: DeletionProof) =>
      blockGetMeDuring(async () => {
        await deleteAccount(proof);
        setSignOutReason('deleted');
        clearSession();
      }),
    onError: (error) => {
      const [fieldError] = toApiError(error).errors;
      setErrorText(fieldError?.message);
      showToast(
        'error',
        fieldError?.message ?? getErrorMessage(error, 'Não deu para excluir sua conta. Tente de novo.'),
      );
    },
  });
  return { deleteWithProof: mutate, isPending, errorText, setErrorText };
}
