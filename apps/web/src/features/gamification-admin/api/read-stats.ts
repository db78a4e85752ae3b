import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@pechincha/contracts/operation';
import type { gamificationStats } from '@pechincha/contracts/operations/gamification-admin';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';
import { parseGamificationStats } from '../../../api/gamification';

export type Stats = AnswerOf<typeof gamificationStats>;

async function readStats(signal: AbortSignal): Promise<Stats> {
  const { data } = await http.get<unknown>('/admin/gamification/stats', { signal });
  return parseGamificationStats(data);
}

export const useStats = () =>
  useQuery({ queryKey: panelKeys.stats, queryFn: ({ signal }) => readStats(signal) });
