import type { Alert } from '@pechincha/contracts/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { alertKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { createRandomKey } from '../../../lib/random-key';
import { useSession } from '../../../shared/session/hooks/use-session';
import { getCreateErrorText } from '../alert-text';
import { postAlert } from '../api/create-alert';

/** Creates an alert; retries of the same keyword send the same idempotency key. */
export function useCreateAlert() {
  const queryClient = useQueryClient();
  const queryKey = alertKeys.byMember(useSession().user?._id);
  const attempt = useRef({ keyword: '', key: '' });
  return useMutation({
    mutationFn: (keyword: string) => {
      if (attempt.current.keyword !== keyword) attempt.current = { keyword, key: createRandomKey() };
      return postAlert(attempt.current);
    },
    onSuccess: ({ alert }) => {
      // The same keyword may be created again after it was removed.
      attempt.current = { keyword: '', key: '' };
      queryClient.setQueryData<Alert[]>(queryKey, (alerts) => [
        alert,
        ...(alerts ?? []).filter(({ _id }) => _id !== alert._id),
      ]);
      showToast('success', 'Alerta criado com sucesso!');
    },
    onError: (error) => showToast('error', getCreateErrorText(error)),
  });
}
