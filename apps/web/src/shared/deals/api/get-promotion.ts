import { queryOptions, useQuery } from '@tanstack/react-query';
import { consumeEarlyResponse } from '../../../lib/early-response';
import { http } from '../../../lib/http';
import { isNotFound } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { parsePromotion } from '../../../api/promotion';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { withPendingReaction } from '../pending-reactions';

async function getPromotion(id: string, signal: AbortSignal): Promise<Promotion> {
  const earlyResponse = await consumeEarlyResponse<unknown>(`/promotions/${id}`);
  if (earlyResponse) return parsePromotion(earlyResponse);
  const { data } = await http.get<unknown>(`/promotions/${id}`, { signal });
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

export const usePromotion = (id: string) => useQuery(promotionQuery(id));
