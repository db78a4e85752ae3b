import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError, getErrorMessage, isOutcomeUnknown, repeatLost } from '../../../lib/api-error';
import { meKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import {
  getSignOutReason,
  getSuspendedToken,
  getToken,
  isDeleting,
  setDeletingToken,
  setSignOutReason,
} from '../../../lib/token';
import { blockGetMeDuring } from '../../../shared/session/api/me';
import { useSession } from '../../../shared/session/hooks/use-session';
import { deleteAccount, type DeletionProof } from '../api/delete-account';

/** Repeated where the response was lost: a session that has ended by then was that of the deleted account. */
async function deleteCompletely(proof: DeletionProof): Promise<void> {
  const token = getToken() ?? getSuspendedToken();
  const send = () =>
    deleteAccount(proof).catch((error: unknown) => {
      if (isOutcomeUnknown(error)) setDeletingToken(token);
      throw error;
    });
  try {
    await repeatLost(send);
  } catch (error) {
    if (isDeleting(token) && toApiError(error).status === 401) return;
    if (!isOutcomeUnknown(error)) setDeletingToken(null);
    throw error;
  }
}

/** Deletes the account; an invalid proof also returns its field error. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  const { clearSession } = useSession();
  const [errorText, setErrorText] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: DeletionProof) =>
      blockGetMeDuring(async () => {
        await deleteCompletely(proof);
        setSignOutReason('deleted');
        clearSession();
      }),
    onError: async (error) => {
      if (isOutcomeUnknown(error)) await queryClient.invalidateQueries({ queryKey: meKeys.all });
      if (getSignOutReason() === 'deleted') return;
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
