import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { levelKeys } from '../../lib/keys';
import { parseLevels } from '../../api/gamification';

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
