import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { useQueryClient } from '@tanstack/react-query';
import { parsePromotion } from '../../api/promotion';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { localAdminKeys, moderationKeys } from '../../lib/admin-keys';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';

interface StatusChange {
  deal: Promotion;
  status: SettableStatus;
}

/** Returns the updated deal; a 409 where it no longer has the status that was shown. */
async function setStatus({ deal, status }: StatusChange): Promise<Promotion> {
  const { data } = await http.put<unknown>(apiPath`/admin/promotions/${deal._id}/status`, {
    status,
    previousStatus: deal.status,
  });
  return parsePromotion(data);
}

interface UpdateStatusOptions {
  /** Key of the lists that show the promotion. */
  listKey: readonly string[];
  doneText: string;
  errorText: string;
}

/** Changes a promotion's status; its row stays in place, under a status filter until the next refetch. */
export function useUpdateStatus({ listKey, doneText, errorText }: UpdateStatusOptions) {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: setStatus,
    onSuccess: ({ moderationReason }, { deal, status }) => {
      queries.setQueriesData<PromotionList>({ queryKey: listKey }, (list) =>
        list
          ? {
              ...list,
              promotions: list.promotions.map((other) =>
                other._id === deal._id ? { ...other, status, moderationReason } : other,
              ),
            }
          : list,
      );
      void queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: localAdminKeys.allStats });
      void queries.invalidateQueries({ queryKey: moderationKeys.all });
      showToast('success', doneText);
    },
    findDone: ({ deal, status }) => {
      const response = queries
        .getQueriesData<PromotionList>({ queryKey: listKey, type: 'active' })
        .flatMap(([, list]) => list?.promotions ?? [])
        .find((row) => row._id === deal._id && row.status === status);
      return response && { response };
    },
    onError: (error) => showErrorToast(error, errorText),
  });
}
