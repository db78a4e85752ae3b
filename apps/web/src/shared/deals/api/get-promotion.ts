import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { consumeEarlyResponse, getPlaceholder, startQuery } from '../../../lib/first-response';
import { http } from '../../../lib/http';
import { isNotFound } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { parsePromotion } from '../../../api/promotion';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { withPendingReaction } from '../pending-reactions';

const toPath = (id: string): string => `/promotions/${id}`;

async function getPromotion(id: string, signal: AbortSignal): Promise<Promotion> {
  const earlyResponse = await consumeEarlyResponse<unknown>(toPath(id));
  if (earlyResponse) return parsePromotion(earlyResponse);
  const { data } = await http.get<unknown>(toPath(id), { signal });
  return parsePromotion(data);
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

export const usePromotion = (id: string) =>
  useQuery({ ...promotionQuery(id), placeholderData: () => getPlaceholder<Promotion>(toPath(id)) });

/** Requests the deal while the code of its page loads. */
export const startPromotion = (queryClient: QueryClient, id: string): void =>
  startQuery(queryClient, promotionQuery(id), toPath(id), parsePromotion);
