import type { Alert } from '@pechincha/contracts/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error';
import { alertKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useSession } from '../../../shared/session/hooks/use-session';
import { deleteAlert } from '../api/delete-alert';
import { putAlertToggle } from '../api/toggle-alert';

/** Toggles and removes alerts; toggling is optimistic and rolls back on error. */
export function useAlertMutations() {
  const queryClient = useQueryClient();
  const queryKey = alertKeys.byMember(useSession().user?._id);
  const updateAlerts = (update: (alerts: Alert[]) => Alert[]): void => {
    queryClient.setQueryData<Alert[]>(queryKey, (alerts) => alerts && update(alerts));
  };
  const replaceAlert = (updated: Alert): void =>
    updateAlerts((alerts) => alerts.map((alert) => (alert._id === updated._id ? updated : alert)));
  const removeAlert = (id: string): void => updateAlerts((alerts) => alerts.filter(({ _id }) => _id !== id));
  /** 404: removed in another window. */
  const refetchIfMissing = (error: unknown): void => {
    if (toApiError(error).status === 404) void queryClient.invalidateQueries({ queryKey });
  };

  const toggle = useMutation({
    mutationFn: ({ _id }: Alert) => putAlertToggle(_id),
    onMutate: async (alert) => {
      await queryClient.cancelQueries({ queryKey });
      replaceAlert({ ...alert, isActive: !alert.isActive });
    },
    onSuccess: ({ alert }) => replaceAlert(alert),
    onError: (error, previous) => {
      replaceAlert(previous);
      refetchIfMissing(error);
      showToast('error', 'Erro ao alternar status do alerta.');
    },
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Alert) => deleteAlert(_id),
    onSuccess: (_response, { _id }) => {
      removeAlert(_id);
      showToast('success', 'Alerta removido com sucesso.');
    },
    onError: (error) => {
      refetchIfMissing(error);
      showToast('error', 'Erro ao remover alerta.');
    },
  });
  return { toggle, remove };
}
