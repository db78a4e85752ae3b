import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { advertisementKeys } from '../../../lib/keys';
import { parsePublicAdvertisements } from '../../../api/advertisement';

/** Active ads, with the banners of the city if given. Errors show no toast: the page works without ads. */
export const advertisementsQuery = (city: string | undefined) =>
  queryOptions({
    queryKey: advertisementKeys.byCity(city),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/advertisements/active', {
        params: { city },
        signal,
      });
      return parsePublicAdvertisements(data);
    },
    staleTime: 5 * 60_000,
  });
