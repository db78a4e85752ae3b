import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parseLocalStats } from '../../../api/promotion';

async function getLocalStats(city: string, period: Period, signal: AbortSignal): Promise<LocalStats> {
  const { data } = await http.get<unknown>('/admin/local/stats', {
    params: { city, period },
    signal,
    skipErrorToast: true,
  });
  return parseLocalStats(data);
}

export const localStatsKey = ['local-admin', 'stats'] as const;

/** Statistics of a city. A failure shows no toast: the values show as unavailable. */
export const useLocalStats = (city: string, period: Period) =>
  useQuery({
    queryKey: [...localStatsKey, city, period],
    queryFn: ({ signal }) => getLocalStats(city, period, signal),
    enabled: city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
