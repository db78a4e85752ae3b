import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getAdminStats } from '@pechincha/contracts/operations/gateway';
import type { Period } from '@pechincha/contracts/operations/query-fields';
import type { City } from '@pechincha/contracts/site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseOnlineUsers, parseStats } from '../../api/stats';
import { getCity, parseOneOf, toQueryString } from '../../components/admin/url-query';
import { adminKeys } from '../../lib/admin-keys';
import { createQueryFn } from '../../lib/http';

/** Filter of the dashboard, kept in the URL. */
interface DashboardFilter {
  period: Period;
  city?: string | undefined;
}

export const periodLabels: Record<Period, string> = {
  day: 'Últimas 24 horas',
  week: 'Últimos 7 dias',
  month: 'Últimos 30 dias',
};

export const parseDashboardFilter = (query: URLSearchParams, cities: readonly City[]): DashboardFilter => ({
  period: parseOneOf(['day', 'week'], query.get('period')) ?? 'month',
  city: getCity(query, cities),
});

export const getDashboardPath = ({ period, city }: DashboardFilter): string =>
  `/admin${toQueryString({ period: period === 'month' ? undefined : period, city })}`;

/** '13% do total' for 13 of 100; undefined when unknown or when the total is 0. */
export const formatShare = (part: number | null, total: number | null): string | undefined =>
  part !== null && total ? `${Math.round((part / total) * 100)}% do total` : undefined;

export type Stats = ResponseOf<typeof getAdminStats>;

export const useStats = (filter: DashboardFilter) =>
  useQuery({
    queryKey: adminKeys.stats(filter),
    queryFn: createQueryFn('/admin/stats', parseStats, { params: filter }),
    // Keeps the previous statistics until the new ones have loaded.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: { errorText: 'Erro ao carregar estatísticas. Tente novamente mais tarde.' },
  });

const REFETCH_INTERVAL_MS = 10_000;

/** By then the page's own socket is connected and counted. */
const FIRST_REFETCH_DELAY_MS = 1500;

/** Online counts, refetched while the tab is visible. A failure shows no toast: the next refetch is soon. */
export function useOnlineUsers() {
  const online = useQuery({
    queryKey: adminKeys.onlineUsers,
    queryFn: createQueryFn('/admin/online-users', parseOnlineUsers),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  const { refetch } = online;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), FIRST_REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [refetch]);
  return online;
}
