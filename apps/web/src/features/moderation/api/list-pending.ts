import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parsePendingPromotions, type PendingPromotion } from '../../../api/moderation';

export interface PendingQueue {
  promotions: PendingPromotion[];
  /** All that wait; the list ends at 200. */
  total: number;
}

async function listPending(signal: AbortSignal): Promise<PendingQueue> {
  const { data, headers } = await http.get<unknown>('/admin/moderation/pending', {
    signal,
    skipErrorToast: true,
  });
  const promotions = parsePendingPromotions(data);
  return { promotions, total: Number(headers['x-total-count']) || promotions.length };
}

export const pendingKey = ['moderation', 'pending'] as const;

/** Not enabled: what another place on the page has read. */
export const usePending = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: pendingKey,
    queryFn: ({ signal }) => listPending(signal),
    enabled,
    // Another manager may be at work: an old list is worth little.
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { errorText: 'Erro ao carregar promoções pendentes' },
  });
