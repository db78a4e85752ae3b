import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { consumeEarlyResponse } from '../../../lib/early-response';
import { http } from '../../../lib/http';
import { promotionKeys } from '../../../lib/keys';
import { toListQueryString, type ListFilter } from '../list-filter';
import { parsePromotionList } from '../../../api/promotion';
import { withPendingReactions } from '../../../shared/deals/pending-reactions';

export interface ListRequest extends ListFilter {
  city?: string;
  limit?: number;
}

async function listPromotions(request: ListRequest, signal: AbortSignal): Promise<PromotionList> {
  const query = new URLSearchParams(toListQueryString(request));
  if (request.city) query.set('city', request.city);
  if (request.limit) query.set('limit', String(request.limit));
  const earlyResponse = query.size === 0 ? await consumeEarlyResponse<unknown>('/promotions') : null;
  if (earlyResponse) return parsePromotionList(earlyResponse);
  const { data } = await http.get<unknown>('/promotions', { params: query, signal });
  return parsePromotionList(data);
}

export const promotionListQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: promotionKeys.list(request),
    queryFn: ({ signal }) => withPendingReactions(() => listPromotions(request, signal)),
    // Long enough to return from a deal to the same list and scroll position.
    staleTime: 60_000,
    gcTime: 15 * 60_000,
    // New deals are counted above the list, which changes only on request.
    refetchOnReconnect: false,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });

/** Keeps the previous list, dimmed, while another page or sort loads. */
export const usePromotionList = (request: ListRequest) =>
  useQuery({ ...promotionListQuery(request), placeholderData: keepPreviousData });
