import { useQuery } from '@tanstack/react-query';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseRewards } from '../../../api/gamification';

async function listRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<unknown>('/gamification/rewards', { signal, hasErrorToast: true });
  return parseRewards(data);
}

export const useRewards = () =>
  useQuery({ queryKey: gamificationAdminKeys.rewards, queryFn: ({ signal }) => listRewards(signal) });
