import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parsePublicAdvertisements } from '../../../api/advertisement';

/** What is on show, with a city's own banners. A page without ads is a page all the same: no word of failures. */
export const advertisementsQuery = (city: string | undefined) =>
  queryOptions({
    queryKey: ['advertisements', city ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/advertisements/active', {
        params: { city },
        signal,
        skipErrorToast: true,
      });
      return parsePublicAdvertisements(data);
    },
    staleTime: 5 * 60_000,
  });
