import type { Alert } from '@pechincha/contracts/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../../../lib/notify';
import { randomKey } from '../../../lib/random-key';
import { useSession } from '../../session/hooks/use-session';
import { creationFailure } from '../alert-words';
import { postAlert } from '../api/create-alert';
import { alertsKey } from '../api/list-alerts';

/** Creates an alert, once for each keyword that is sent, however often the sending is tried. */
export function useNewAlert() {
  const queries = useQueryClient();
  const queryKey = alertsKey(useSession().user?._id);
  const tried = useRef({ keyword: '', key: '' });
  return useMutation({
    mutationFn: (keyword: string) => {
      if (tried.current.keyword !== keyword) tried.current = { keyword, key: randomKey() };
      return postAlert(tried.current);
    },
    onSuccess: ({ alert }) => {
      // The same word again, after it was removed, is another wish.
      tried.current = { keyword: '', key: '' };
      queries.setQueryData<Alert[]>(queryKey, (alerts) => [
        alert,
        ...(alerts ?? []).filter(({ _id }) => _id !== alert._id),
      ]);
      notify('success', 'Alerta criado com sucesso!');
    },
    onError: (error) => notify('error', creationFailure(error)),
  });
}
