import { useQuery } from '@tanstack/react-query';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';
import { parseRewards } from '../../../api/gamification';

async function readRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<unknown>('/gamification/rewards', { signal });
  return parseRewards(data);
}

export const useRewards = () =>
  useQuery({ queryKey: panelKeys.rewards, queryFn: ({ signal }) => readRewards(signal) });
