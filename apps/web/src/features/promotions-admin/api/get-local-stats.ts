import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { localAdminKeys } from '../../../lib/admin-keys';
import { parseLocalStats } from '../../../api/stats';

async function getLocalStats(city: string, period: Period, signal: AbortSignal): Promise<LocalStats> {
  const { data } = await http.get<unknown>('/admin/local/stats', {
    params: { city, period },
    signal,
  });
  return parseLocalStats(data);
}

/** Statistics of a city. A failure shows no toast: the values show as unavailable. */
export const useLocalStats = (city: string, period: Period) =>
  useQuery({
    queryKey: localAdminKeys.stats(city, period),
    queryFn: ({ signal }) => getLocalStats(city, period, signal),
    enabled: city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
