import type { Redemption } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';

export const redemptionsKey = ['rewards', 'redemptions'] as const;

/** The member's own, newest first. A failure is told in the general words: the page has none of its own. */
export const useRedemptions = () =>
  useQuery({
    queryKey: redemptionsKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<Redemption[]>('/gamification/redemptions', { signal });
      return data;
    },
  });
