import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getAdminStats } from '@pechincha/contracts/operations/gateway';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { adminKeys } from '../../lib/admin-keys';
import type { DashboardFilter } from './dashboard-filter';
import { parseStats } from '../../api/stats';

export type Stats = ResponseOf<typeof getAdminStats>;

async function getStats(filter: DashboardFilter, signal: AbortSignal): Promise<Stats> {
  const { data } = await http.get<unknown>('/admin/stats', { params: filter, signal });
  return parseStats(data);
}

export const useStats = (filter: DashboardFilter) =>
  useQuery({
    queryKey: adminKeys.stats(filter),
    queryFn: ({ signal }) => getStats(filter, signal),
    // Keeps the previous statistics until the new ones have loaded.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: { errorText: 'Erro ao carregar estatísticas. Tente novamente mais tarde.' },
  });
