import type { Reward } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { rewardKeys } from '../../../lib/keys';
import { errorTextUnlessUnauthorized } from '../error-text';
import { parseRewards } from '../../../api/gamification';

async function listRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<unknown>('/gamification/rewards', { signal });
  return parseRewards(data);
}

export const useRewards = () =>
  useQuery({
    queryKey: rewardKeys.list,
    queryFn: ({ signal }) => listRewards(signal),
    meta: { errorText: errorTextUnlessUnauthorized('Erro ao carregar recompensas.') },
  });
