import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { promotionKeys } from '../../lib/keys';
import { type ListRequest, promotionListQuery } from './list-promotions';

/**
 * Number of deals in the fresh list above the last one already shown. Unknown deals further down only moved
 * up from the next page. Where all are unknown there may be more on the next ones: the totals say how many.
 */
export function countNewDeals(shown: PromotionList, fresh: PromotionList): number {
  const ids = new Set(shown.promotions.map(({ _id }) => _id));
  const isKnown = fresh.promotions.map(({ _id }) => ids.has(_id));
  const end = ids.size === 0 ? isKnown.length : isKnown.lastIndexOf(true);
  if (end === -1) return Math.max(isKnown.length, fresh.total - shown.total);
  return isKnown.slice(0, end).filter((known) => !known).length;
}

/** Counts deals published since the list was loaded; undefined until there is one. `show` displays them. */
export function useNewDeals(request: ListRequest, list: UseQueryResult<PromotionList>) {
  const queryClient = useQueryClient();
  const queryKey = promotionKeys.freshList(request);
  const { data: publishedAt = 0 } = useQuery<number>({
    queryKey: promotionKeys.lastPublished,
    queryFn: skipToken,
  });
  const { data: fresh } = useQuery({
    ...promotionListQuery(request),
    queryKey,
    enabled: request.page === 1 && list.isSuccess && publishedAt > list.dataUpdatedAt,
    staleTime: Infinity,
    gcTime: 0,
    meta: {},
  });
  const show = async (): Promise<void> => {
    const { data } = await list.refetch();
    if (data) queryClient.setQueryData(queryKey, data);
  };
  const count = list.data && fresh ? countNewDeals(list.data, fresh) : 0;
  return { count: publishedAt > 0 ? count : undefined, show };
}
