import { useQuery } from '@tanstack/react-query';
import { parsePromotionList } from '../../../api/promotion';
import { usePending } from '../../../features/moderation/api/list-pending';
import { http } from '../../../lib/http';
import { moderationKeys } from '../../../lib/admin-keys';

async function countPending(signal: AbortSignal): Promise<number> {
  const params = { status: 'pending', limit: 1 };
  const { data } = await http.get<unknown>('/admin/promotions', { params, signal });
  return parsePromotionList(data).total;
}

/** Deals pending moderation: from the cached queue, or counted for admins without loading the queue. */
export function usePendingCount(isAdmin: boolean): number | undefined {
  const queue = usePending({ enabled: false }).data;
  const { data } = useQuery({
    queryKey: moderationKeys.pendingCount,
    queryFn: ({ signal }) => countPending(signal),
    enabled: isAdmin && !queue,
    staleTime: 60_000,
  });
  return queue?.total ?? data;
}
