import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError, getErrorMessage, isOutcomeUnknown } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { getSuspendedToken, getToken, setSignOutReason } from '../../../lib/token';
import { blockGetMeDuring } from '../../../shared/session/api/me';
import { useSession } from '../../../shared/session/hooks/use-session';
import { deleteAccount, type DeletionProof } from '../api/delete-account';

/** Where the response is lost, it is sent again: a session that has ended meanwhile was that of the deleted account. */
async function deleteCompletely(proof: DeletionProof): Promise<void> {
  const token = getToken() ?? getSuspendedToken() ?? undefined;
  try {
    await deleteAccount(proof);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    await deleteAccount(proof, token).catch((next: unknown) => {
      if (toApiError(next).status !== 401) throw next;
    });
  }
}

/** Deletes the account; an invalid proof also returns its field error. */
export function useDeleteAccount() {
  const { clearSession } = useSession();
  const [errorText, setErrorText] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: DeletionProof) =>
      blockGetMeDuring(async () => {
        await deleteCompletely(proof);
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
