import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parseBadges } from '../../../api/gamification';

export const badgesKey = ['badges'] as const;

/** With the member's token it also says which are earned. A failure is quiet: the list is empty then. */
export const useBadges = () =>
  useQuery({
    queryKey: badgesKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/badges', { signal, skipErrorToast: true });
      return parseBadges(data);
    },
  });
