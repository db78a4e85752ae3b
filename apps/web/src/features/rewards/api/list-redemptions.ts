import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { rewardKeys } from '../../../lib/keys';
import { useSession } from '../../../shared/session/hooks/use-session';
import { parseRedemptions } from '../../../api/gamification';

/** The member's redemptions, newest first. Errors show the generic toast. */
export function useRedemptions() {
  const { user } = useSession();
  return useQuery({
    queryKey: rewardKeys.redemptions(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/redemptions', { signal, hasErrorToast: true });
      return parseRedemptions(data);
    },
  });
}
