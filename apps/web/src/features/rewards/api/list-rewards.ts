import type { Reward } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { failureUnlessEnded } from '../failure-words';
import { parseRewards } from '../../../api/gamification';

async function readRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<unknown>('/gamification/rewards', { signal, ownWords: true });
  return parseRewards(data);
}

export const rewardsKey = ['rewards', 'list'] as const;

export const useRewards = () =>
  useQuery({
    queryKey: rewardsKey,
    queryFn: ({ signal }) => readRewards(signal),
    meta: { failure: failureUnlessEnded('Erro ao carregar recompensas.') },
  });
