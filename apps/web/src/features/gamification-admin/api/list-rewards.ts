import { useQuery } from '@tanstack/react-query';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

/** What is left may come as `stock` or as `quantity`. */
type Answer = (Omit<Reward, 'stock'> & { stock?: number; quantity?: number })[];

async function readRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<Answer>('/gamification/rewards', { signal });
  return data.map((reward) => ({ ...reward, stock: reward.stock ?? reward.quantity ?? 0 }));
}

export const useRewards = () =>
  useQuery({ queryKey: panelKeys.rewards, queryFn: ({ signal }) => readRewards(signal) });
