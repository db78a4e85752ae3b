import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { promotionListQuery, type ListRequest } from '../api/list-promotions';
import { countNewDeals } from '../new-deals';
import { promotionKeys } from '../../../lib/keys';

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
