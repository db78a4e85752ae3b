import { useQuery } from '@tanstack/react-query';
import { parseBadges, parseLevels } from '../../api/gamification';
import { createQueryFn } from '../../lib/http';
import { badgeKeys, levelKeys } from '../../lib/keys';

/** Marks earned badges when signed in. Errors show no toast: the list stays empty. */
export const useBadges = () =>
  useQuery({
    queryKey: badgeKeys.all,
    queryFn: createQueryFn('/gamification/badges', parseBadges),
  });

/** Errors show no toast: points are shown without levels. */
export const useLevels = () =>
  useQuery({
    queryKey: levelKeys.all,
    queryFn: createQueryFn('/gamification/levels', parseLevels),
    staleTime: 300_000,
  });
