import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parseBadges } from '../../../api/gamification';

export const badgesKey = ['badges'] as const;

/** Marks earned badges when signed in. Errors show no toast: the list stays empty. */
export const useBadges = () =>
  useQuery({
    queryKey: badgesKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/badges', { signal, skipErrorToast: true });
      return parseBadges(data);
    },
  });
