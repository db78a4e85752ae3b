import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { consumeEarlyResponse } from '../../../lib/early-response';
import { http } from '../../../lib/http';
import { toListQueryString, type ListFilter } from '../list-filter';
import { parsePromotionList } from '../../../api/promotion';
import { withPendingReactions } from '../pending-reactions';

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
  const { data } = await http.get<unknown>('/promotions', { params: query, signal, skipErrorToast: true });
  return parsePromotionList(data);
}

export const promotionListQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['promotions', 'list', request],
    queryFn: ({ signal }) => withPendingReactions(() => listPromotions(request, signal)),
    // Long enough for coming back from a deal to find the same list in the same place.
    staleTime: 60_000,
    gcTime: 15 * 60_000,
    // What is new is counted beside the list, which moves only when the reader asks for it.
    refetchOnReconnect: false,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });

/** While another page or order is on its way the last list stays, dimmed. */
export const usePromotionList = (request: ListRequest) =>
  useQuery({ ...promotionListQuery(request), placeholderData: keepPreviousData });
