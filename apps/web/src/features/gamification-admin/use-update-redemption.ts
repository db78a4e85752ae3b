import type { AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { toApiError } from '../../lib/api-error';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { meKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { updateRedemption, type ClosedStatus } from './update-redemption';

/** Updates a redemption; if another admin was faster, warns and refetches the list. */
export function useUpdateRedemption() {
  const queries = useQueryClient();
  const refetchAll = (): void => void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
  return useAdminMutation({
    mutationFn: ({ redemption, status }: { redemption: AdminRedemption; status: ClosedStatus }) =>
      updateRedemption(redemption._id, status),
    onSuccess: (_response, { status }) => {
      showToast(
        'success',
        status === 'delivered' ? 'Resgate entregue.' : 'Resgate cancelado, pontos devolvidos.',
      );
      refetchAll();
      // The points may be the admin's own.
      void queries.invalidateQueries({ queryKey: meKeys.all });
    },
    onError: (error) => {
      const { status, message } = toApiError(error);
      const isOutdated = status === 409 || status === 404;
      const text = 'Não deu para mudar este resgate.';
      if (!isOutdated) return showErrorToast(error, text);
      showToast('warning', message ?? text);
      refetchAll();
    },
  });
}
