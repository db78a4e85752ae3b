import { useQuery } from '@tanstack/react-query';
import { parsePromotionList } from '../../../api/promotion';
import { QUEUE_REFETCH_INTERVAL_MS, usePending } from '../../../features/moderation/api/list-pending';
import { http } from '../../../lib/http';
import { moderationKeys } from '../../../lib/admin-keys';

async function countPending(signal: AbortSignal): Promise<number> {
  const params = { status: 'pending', limit: 1 };
  const { data } = await http.get<unknown>('/admin/promotions', { params, signal });
  return parsePromotionList(data).total;
}

/** Deals pending moderation: of the queue, or of the count that admins load every minute, whichever is newer. */
export function usePendingCount(isAdmin: boolean): number | undefined {
  const queue = usePending({ enabled: false });
  const count = useQuery({
    queryKey: moderationKeys.pendingCount,
    queryFn: ({ signal }) => countPending(signal),
    enabled: isAdmin,
    staleTime: QUEUE_REFETCH_INTERVAL_MS,
    refetchInterval: QUEUE_REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  return count.dataUpdatedAt > queue.dataUpdatedAt ? count.data : queue.data?.total;
}
