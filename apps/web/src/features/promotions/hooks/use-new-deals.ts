import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { promotionListQuery, type ListRequest } from '../api/list-promotions';
import { countNewDeals } from '../new-deals';
import { promotionKeys } from '../../../lib/keys';

/** Counts deals published since the list was loaded; `show` displays them. */
export function useNewDeals(request: ListRequest, list: UseQueryResult<PromotionList>, publishedAt: number) {
  const queryClient = useQueryClient();
  const queryKey = promotionKeys.freshList(request);
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
  return { count: list.data && fresh ? countNewDeals(list.data, fresh) : 0, show };
}
