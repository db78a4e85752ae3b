import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../../lib/http';
import { parseOnline } from '../../../api/stats';

type Online = ResponseOf<typeof getOnlineUsers>;

const EVERY = 10_000;
/** Whoever opens the page counts as here only once the own connection stands. */
const ARRIVED = 1500;

async function readOnline(signal: AbortSignal): Promise<Online> {
  const { data } = await http.get<unknown>('/admin/online-users', { signal, ownWords: true });
  return parseOnline(data);
}

/** Who is here, every ten seconds; not while nobody looks. A failure says nothing: the next try comes soon. */
export function useOnline() {
  const online = useQuery({
    queryKey: ['admin', 'online'],
    queryFn: ({ signal }) => readOnline(signal),
    refetchInterval: EVERY,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  const { refetch } = online;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), ARRIVED);
    return () => clearTimeout(timer);
  }, [refetch]);
  return online;
}
