import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { advertisementKeys } from '../../../lib/keys';

/** Active ads, with the banners of the city if given. Errors show no toast: the page works without ads. */
export const advertisementsQuery = (city: string | undefined) =>
  queryOptions({
    queryKey: advertisementKeys.byCity(city),
    queryFn: async ({ signal }) => {
      const [{ data }, { parsePublicAdvertisements }] = await Promise.all([
        http.get<unknown>('/advertisements/active', { params: { city }, signal }),
        import('../../../api/advertisement'),
      ]);
      return parsePublicAdvertisements(data);
    },
    staleTime: 5 * 60_000,
  });
