import type { Reward } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { failureUnlessEnded } from '../failure-words';

/** Read with `stock` or with `quantity`. */
type Answer = (Omit<Reward, 'stock'> & { stock?: number; quantity?: number })[];

async function readRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<Answer>('/gamification/rewards', { signal, ownWords: true });
  return data.map(({ quantity, stock, ...reward }) => ({ ...reward, stock: stock ?? quantity ?? 0 }));
}

export const rewardsKey = ['rewards', 'list'] as const;

export const useRewards = () =>
  useQuery({
    queryKey: rewardsKey,
    queryFn: ({ signal }) => readRewards(signal),
    meta: { failure: failureUnlessEnded('Erro ao carregar recompensas.') },
  });
