import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { toListRequestPath, type ListFilter } from '@pechincha/contracts/list-filter';
import { consumeEarlyResponse, getPlaceholder, startQuery } from '../../lib/first-response';
import { http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { parsePromotionList } from '../../api/promotion';
import { withPendingReactions } from '../../shared/deals/pending-reactions';

export interface ListRequest extends ListFilter {
  city?: string;
  limit?: number;
}

async function listPromotions(request: ListRequest, signal: AbortSignal): Promise<PromotionList> {
  const path = toListRequestPath(request);
  const earlyResponse = await consumeEarlyResponse<unknown>(path);
  if (earlyResponse) return parsePromotionList(earlyResponse);
  const { data } = await http.get<unknown>(path, { signal });
  return parsePromotionList(data);
}

export const promotionListQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: promotionKeys.list(request),
    queryFn: ({ signal }) => withPendingReactions(() => listPromotions(request, signal)),
    // Long enough to return from a deal to the same list and scroll position.
    staleTime: 60_000,
    gcTime: 15 * 60_000,
    // New deals are counted above the list, which changes only on request. One that failed is loaded again.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });

/** Keeps the previous list, dimmed, while another page or sort loads. */
export const usePromotionList = (request: ListRequest) =>
  useQuery({
    ...promotionListQuery(request),
    placeholderData: (previous) => previous ?? getPlaceholder<PromotionList>(toListRequestPath(request)),
  });

/** Requests the list before its page renders. */
export const startPromotionList = (queryClient: QueryClient, request: ListRequest): void =>
  startQuery(queryClient, promotionListQuery(request), toListRequestPath(request), parsePromotionList);
