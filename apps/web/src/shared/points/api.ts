import { useQuery } from '@tanstack/react-query';
import { parseBadges, parseLevels } from '../../api/gamification';
import { http } from '../../lib/http';
import { badgeKeys, levelKeys } from '../../lib/keys';

/** Marks earned badges when signed in. Errors show no toast: the list stays empty. */
export const useBadges = () =>
  useQuery({
    queryKey: badgeKeys.all,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/badges', { signal });
      return parseBadges(data);
    },
  });

/** Errors show no toast: points are shown without levels. */
export const useLevels = () =>
  useQuery({
    queryKey: levelKeys.all,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/levels', { signal });
      return parseLevels(data);
    },
    staleTime: 300_000,
  });
