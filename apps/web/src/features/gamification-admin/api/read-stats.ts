import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@pechincha/contracts/operation';
import type { gamificationStats } from '@pechincha/contracts/operations/gamification-admin';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

export type Stats = AnswerOf<typeof gamificationStats>;

async function readStats(signal: AbortSignal): Promise<Stats> {
  return (await http.get<Stats>('/admin/gamification/stats', { signal })).data;
}

export const useStats = () =>
  useQuery({ queryKey: panelKeys.stats, queryFn: ({ signal }) => readStats(signal) });
