import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { badgeKeys } from '../../lib/keys';
import { parseBadges } from '../../api/gamification';

/** Marks earned badges when signed in. Errors show no toast: the list stays empty. */
export const useBadges = () =>
  useQuery({
    queryKey: badgeKeys.all,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/badges', { signal });
      return parseBadges(data);
    },
  });
