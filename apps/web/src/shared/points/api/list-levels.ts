import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parseLevels } from '../../../api/gamification';

export const levelsKey = ['levels'] as const;

/** Errors show no toast: points are shown without levels. */
export const useLevels = () =>
  useQuery({
    queryKey: levelsKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/gamification/levels', { signal, skipErrorToast: true });
      return parseLevels(data);
    },
    staleTime: 300_000,
  });
