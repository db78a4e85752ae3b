import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { useSession } from '../../../shared/session/hooks/use-session';
import { parseRedemptions } from '../../../api/gamification';

export const redemptionsKey = (memberId: string | undefined) => ['rewards', 'redemptions', memberId] as const;

/** The member's redemptions, newest first. Errors show the generic toast. */
export function useRedemptions() {
  const { user } = useSession();
  return useQuery({
    queryKey: redemptionsKey(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/redemptions', { signal });
      return parseRedemptions(data);
    },
  });
}
