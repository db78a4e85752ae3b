import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useQuery } from '@tanstack/react-query';
import { apiPath, http } from '../../../lib/http';
import { adAdminKeys } from '../../../lib/admin-keys';
import { parseAdvertisement } from '../../../api/advertisement';

async function getAd(id: string, signal: AbortSignal): Promise<Advertisement> {
  const { data } = await http.get<unknown>(apiPath`/admin/advertisements/${id}`, { signal, id });
  return parseAdvertisement(data);
}

/** Advertisement to edit; never cached, so that an edit does not overwrite newer changes. */
export const useAd = (id: string) =>
  useQuery({
    queryKey: adAdminKeys.detail(id),
    queryFn: ({ signal }) => getAd(id, signal),
    staleTime: 'static',
    gcTime: 0,
    meta: { errorText: 'Não foi possível carregar o anúncio para edição' },
  });
