import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toObject } from '../../api/parsers';
import { parsePromotion } from '../../api/promotion';
import { isNotFound } from '../../lib/api-error';
import { consumeEarlyResponse, startQuery } from '../../lib/page-shell';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { withPendingReaction } from './reactions';

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

export const toPromotionRequestPath = (id: string): string => apiPath`/promotions/${id}`;

/** Leaves the fields that lists do not have as received: `usePromotion` parses them, in code of its page. */
const parseCachedPromotion = (input: unknown): Promotion => ({
  ...toObject(input),
  ...parsePromotion(input),
});

async function getPromotion(id: string, signal: AbortSignal): Promise<Promotion> {
  const path = toPromotionRequestPath(id);
  const earlyResponse = await consumeEarlyResponse<unknown>(path);
  if (earlyResponse) return parseCachedPromotion(earlyResponse);
  const { data } = await http.get<unknown>(path, { signal, id });
  return parseCachedPromotion(data);
}

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: promotionKeys.detail(id),
    queryFn: ({ signal }) => withPendingReaction(() => getPromotion(id, signal)),
    staleTime: 10_000,
    // A tab that regains focus may show an outdated price.
    refetchOnWindowFocus: true,
    // 404 shows no toast: the page shows it.
    meta: { errorText: (error: unknown) => (isNotFound(error) ? undefined : 'Erro ao carregar a promoção') },
  });

/** Shows what the server has, on the deal's page and in lists. Returns undefined if it cannot be loaded. */
export async function reloadPromotion(queryClient: QueryClient, id: string): Promise<Promotion | undefined> {
  const query = { ...promotionQuery(id), staleTime: 0, meta: {} };
  const deal = await queryClient.fetchQuery(query).catch(() => undefined);
  if (deal) updateCachedPromotion(queryClient, id, deal);
  return deal;
}

/** Requests the deal while the code of its page loads. */
export const startPromotion = (queryClient: QueryClient, id: string): void =>
  startQuery(queryClient, promotionQuery(id), toPromotionRequestPath(id), parseCachedPromotion);
