import type { Alert } from '@pechincha/contracts/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { useSession } from '../../session/hooks/use-session';
import { deleteAlert } from '../api/delete-alert';
import { alertsKey } from '../api/list-alerts';
import { putAlertToggle } from '../api/toggle-alert';

/** Switches and removes alerts. A switch moves at once and goes back when the server does not follow. */
export function useAlertChanges() {
  const queries = useQueryClient();
  const queryKey = alertsKey(useSession().user?._id);
  const change = (edit: (alerts: Alert[]) => Alert[]): void => {
    queries.setQueryData<Alert[]>(queryKey, (alerts) => alerts && edit(alerts));
  };
  const put = (next: Alert): void =>
    change((alerts) => alerts.map((alert) => (alert._id === next._id ? next : alert)));
  const takeOff = (id: string): void => change((alerts) => alerts.filter(({ _id }) => _id !== id));
  /** Removed meanwhile in another window: the list is read again. */
  const afterFailure = (error: unknown): void => {
    if (failureOf(error).status === 404) void queries.invalidateQueries({ queryKey });
  };

  const toggle = useMutation({
    mutationFn: ({ _id }: Alert) => putAlertToggle(_id),
    onMutate: async (alert) => {
      await queries.cancelQueries({ queryKey });
      put({ ...alert, isActive: !alert.isActive });
    },
    onSuccess: ({ alert }) => put(alert),
    onError: (error, before) => {
      put(before);
      afterFailure(error);
      notify('error', 'Erro ao alternar status do alerta.');
    },
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Alert) => deleteAlert(_id),
    onSuccess: (_answer, { _id }) => {
      takeOff(_id);
      notify('success', 'Alerta removido com sucesso.');
    },
    onError: (error) => {
      afterFailure(error);
      notify('error', 'Erro ao remover alerta.');
    },
  });
  return { toggle, remove };
}
