import type { AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { adminKeys, moderationKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { setStatus } from '../api/set-status';

export function useUpdateStatus() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: setStatus,
    onSuccess: (changed, { deal, status }) => {
      // The row stays in place; under a status filter it disappears with the next refetch.
      queries.setQueriesData<AdminPromotionList>({ queryKey: adminKeys.promotionLists }, (list) =>
        list
          ? {
              ...list,
              promotions: list.promotions.map((other) =>
                other._id === deal._id
                  ? { ...other, status, moderationReason: changed.moderationReason }
                  : other,
              ),
            }
          : list,
      );
      void queries.invalidateQueries({ queryKey: adminKeys.promotionLists, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: moderationKeys.all });
      showToast('success', 'Status da promoção atualizado com sucesso');
    },
    onError: (error) => showErrorToast(error, 'Erro ao atualizar status da promoção'),
  });
}
