import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { localAdminKeys, moderationKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { setStatus } from '../api/set-status';

/** Updates a deal's status; its row stays in place until the list is refetched. */
export function useUpdateLocalStatus() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: setStatus,
    onSuccess: (_response, { deal, status }) => {
      queries.setQueriesData<PromotionList>({ queryKey: localAdminKeys.promotionLists }, (list) =>
        list
          ? {
              ...list,
              promotions: list.promotions.map((other) =>
                other._id === deal._id ? { ...other, status } : other,
              ),
            }
          : list,
      );
      showToast('success', 'Status da promocao atualizado com sucesso');
      void queries.invalidateQueries({ queryKey: localAdminKeys.allStats });
      void queries.invalidateQueries({ queryKey: moderationKeys.all });
    },
    onError: (error) => showErrorToast(error, 'Erro ao atualizar status da promocao'),
  });
}
