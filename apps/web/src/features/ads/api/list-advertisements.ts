import type { ShownAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http';

/** What is on show, with a city's own banners. A page without ads is a page all the same: no word of failures. */
export const advertisementsQuery = (city: string | undefined) =>
  queryOptions({
    queryKey: ['advertisements', city ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<ShownAdvertisement[]>('/advertisements/active', {
        params: { city },
        signal,
        ownWords: true,
      });
      return data;
    },
    staleTime: 5 * 60_000,
  });
