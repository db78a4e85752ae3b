import type { Alert } from '@pechincha/contracts/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alertKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { useSession } from '../../../shared/session/hooks/use-session';
import { getCreateErrorText } from '../alert-text';
import { postAlert } from '../api/create-alert';

/** Creates an alert; retries of the same keyword send the same idempotency key. */
export function useCreateAlert() {
  const queryClient = useQueryClient();
  const queryKey = alertKeys.byMember(useSession().user?._id);
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (keyword: string) => postAlert({ keyword, key: idempotencyKey.getKey(keyword) }),
    onSuccess: ({ alert }) => {
      // The same keyword may be created again after it was removed.
      idempotencyKey.clear();
      queryClient.setQueryData<Alert[]>(queryKey, (alerts) => [
        alert,
        ...(alerts ?? []).filter(({ _id }) => _id !== alert._id),
      ]);
      showToast('success', 'Alerta criado com sucesso!');
    },
    onError: (error) => showToast('error', getCreateErrorText(error)),
  });
}
