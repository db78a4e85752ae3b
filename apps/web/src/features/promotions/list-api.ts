import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { type ListFilter, type PromotionSort, toListRequestPath } from '@pechincha/contracts/list-filter';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { parsePromotionList } from '../../api/promotion';
import { consumeEarlyResponse, getPlaceholder, startQuery } from '../../lib/page-shell';
import { http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatQuantity } from '../../lib/format';
import { withPendingReactions } from '../../shared/deals/api';

export { parseListFilter, toListQueryString, type ListFilter } from '@pechincha/contracts/list-filter';

/** Sort orders; the first four are tabs, the others are under 'Mais'. */
export const sortLabels = {
  newest: 'Novas',
  hot: 'Em alta',
  discount: 'Maior desconto',
  price_asc: 'Menor preço',
  most_commented: 'Mais comentadas',
  most_liked: 'Mais curtidas',
  price_desc: 'Maior preço',
} as const satisfies Record<PromotionSort, string>;

/** Number of active filters of the phone's filter sheet, which has neither search nor store. */
export const countFilters = ({
  category,
  minPrice,
  maxPrice,
  open,
  freeShipping,
  lowest,
}: ListFilter): number => [category, minPrice || maxPrice, open, freeShipping, lowest].filter(Boolean).length;

interface ListRequest extends ListFilter {
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

/** '1.284 promoções', '1 promoção', 'mais de 10.000 promoções', 'nenhuma promoção'. */
export function toCountText({ total, totalIsExact }: Pick<PromotionList, 'total' | 'totalIsExact'>): string {
  if (total === 0) return 'nenhuma promoção';
  const text = formatQuantity(total, 'promoção', 'promoções');
  return totalIsExact === false ? `mais de ${text}` : text;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
