import { useQuery, type QueryClient } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { moderationKeys } from '../../lib/admin-keys';
import { parsePendingPromotions, type PendingPromotion } from '../../api/moderation';

export interface PendingQueue {
  promotions: PendingPromotion[];
  /** Number of all pending deals; `promotions` holds at most 200. */
  total: number;
}

export const QUEUE_REFETCH_INTERVAL_MS = 60_000;

async function listPending(signal: AbortSignal): Promise<PendingQueue> {
  const { data, headers } = await http.get<unknown>('/admin/moderation/pending', { signal });
  const promotions = parsePendingPromotions(data);
  return { promotions, total: Number(headers['x-total-count']) || promotions.length };
}

/** Whether it awaits a decision, as far as is known. */
export const isInQueue = (queries: QueryClient, id: string): boolean =>
  queries.getQueryData<PendingQueue>(moderationKeys.pending)?.promotions.some(({ _id }) => _id === id) ??
  true;

/** With `enabled: false` it only returns what another component has loaded. */
export const usePending = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: moderationKeys.pending,
    queryFn: ({ signal }) => listPending(signal),
    enabled,
    // Members publish, and other managers may be deciding at the same time.
    staleTime: 0,
    refetchInterval: QUEUE_REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
    meta: { errorText: 'Erro ao carregar promoções pendentes' },
  });
