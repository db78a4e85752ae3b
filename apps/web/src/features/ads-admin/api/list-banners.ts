import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useQuery } from '@tanstack/react-query';
import { apiPath, http } from '../../../lib/http';
import { localAdminKeys } from '../../../lib/admin-keys';
import { parseAdvertisements } from '../../../api/advertisement';

async function listBanners(city: string, signal: AbortSignal): Promise<Advertisement[]> {
  const { data } = await http.get<unknown>(apiPath`/advertisements/city/${city}`, { signal });
  return parseAdvertisements(data);
}

/** Banners of a city; admins also get inactive ones. */
export const useBanners = (city: string) =>
  useQuery({
    queryKey: localAdminKeys.banners(city),
    queryFn: ({ signal }) => listBanners(city, signal),
    staleTime: 0,
    meta: { errorText: 'Nao foi possivel carregar os banners' },
  });
