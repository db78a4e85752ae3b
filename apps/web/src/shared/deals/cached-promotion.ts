import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { QueryClient } from '@tanstack/react-query';
import { promotionKeys } from '../../lib/keys';

/** Changes the cached deal and its rows in all cached lists. */
export function updateCachedPromotion(
  queryClient: QueryClient,
  id: string,
  change: Partial<Promotion>,
): void {
  queryClient.setQueryData<Promotion>(promotionKeys.detail(id), (deal) => deal && { ...deal, ...change });
  queryClient.setQueriesData<PromotionList>({ queryKey: promotionKeys.lists }, (list) =>
    list?.promotions.some(({ _id }) => _id === id)
      ? {
          ...list,
          promotions: list.promotions.map((deal) => (deal._id === id ? { ...deal, ...change } : deal)),
        }
      : list,
  );
}
