import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../../lib/http';
import { adminKeys } from '../../../lib/admin-keys';
import { parseOnlineUsers } from '../../../api/stats';

type OnlineUsers = ResponseOf<typeof getOnlineUsers>;

const REFETCH_INTERVAL_MS = 10_000;
/** By then the page's own socket is connected and counted. */
const FIRST_REFETCH_DELAY_MS = 1500;

async function getOnlineCounts(signal: AbortSignal): Promise<OnlineUsers> {
  const { data } = await http.get<unknown>('/admin/online-users', { signal });
  return parseOnlineUsers(data);
}

/** Online counts, refetched while the tab is visible. A failure shows no toast: the next refetch is soon. */
export function useOnlineUsers() {
  const online = useQuery({
    queryKey: adminKeys.onlineUsers,
    queryFn: ({ signal }) => getOnlineCounts(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  const { refetch } = online;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), FIRST_REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [refetch]);
  return online;
}
