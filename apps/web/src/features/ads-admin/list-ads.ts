import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { adAdminKeys } from '../../lib/admin-keys';
import { parseAdvertisements } from '../../api/advertisement';

export interface AdList {
  ads: Advertisement[];
  /** Number of all ads; `ads` holds at most 500. */
  total: number;
}

async function listAds(signal: AbortSignal): Promise<AdList> {
  const { data, headers } = await http.get<unknown>('/admin/advertisements', { signal });
  const ads = parseAdvertisements(data);
  return { ads, total: Number(headers['x-total-count']) || ads.length };
}

export const useAds = () =>
  useQuery({
    queryKey: adAdminKeys.list,
    queryFn: ({ signal }) => listAds(signal),
    staleTime: 0,
    meta: { errorText: 'Erro ao carregar lista de anúncios' },
  });
