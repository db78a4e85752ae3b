import type { Level } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';

export const levelsKey = ['levels'] as const;

/** The ladder that points climb. A failure is quiet: points are shown without it. */
export const useLevels = () =>
  useQuery({
    queryKey: levelsKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<Level[]>('/gamification/levels', { signal, ownWords: true });
      return data;
    },
    staleTime: 300_000,
  });
