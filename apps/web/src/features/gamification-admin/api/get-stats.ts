import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getGamificationStats } from '@pechincha/contracts/operations/gamification-admin';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseGamificationStats } from '../../../api/gamification';

export type Stats = ResponseOf<typeof getGamificationStats>;

async function getStats(signal: AbortSignal): Promise<Stats> {
  const { data } = await http.get<unknown>('/admin/gamification/stats', { signal, hasErrorToast: true });
  return parseGamificationStats(data);
}

export const useStats = () =>
  useQuery({ queryKey: gamificationAdminKeys.stats, queryFn: ({ signal }) => getStats(signal) });
