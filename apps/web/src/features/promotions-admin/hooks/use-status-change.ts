import type { AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { adminPromotionsKey } from '../api/list-promotions';
import { setStatus } from '../api/set-status';

export function useStatusChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: setStatus,
    onSuccess: (changed, { deal, status }) => {
      // The row changes where it stands; under a filter of status it leaves with the next reading.
      queries.setQueriesData<AdminPromotionList>({ queryKey: adminPromotionsKey }, (list) =>
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
      void queries.invalidateQueries({ queryKey: adminPromotionsKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['moderation'] });
      notify('success', 'Status da promoção atualizado com sucesso');
    },
    onError: (error) => tellFailure(error, 'Erro ao atualizar status da promoção'),
  });
}
