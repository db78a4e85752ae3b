import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

async function getAd(id: string, signal: AbortSignal): Promise<Advertisement> {
  const { data } = await http.get<unknown>(`/admin/advertisements/${encodeURIComponent(id)}`, {
    signal,
    skipErrorToast: true,
  });
  return parseAdvertisement(data);
}

/** The advertisement that is to be edited; asked anew each time, so that nobody's change is written over. */
export const useAd = (id: string) =>
  useQuery({
    queryKey: ['ads-admin', 'one', id],
    queryFn: ({ signal }) => getAd(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { errorText: 'Não foi possível carregar o anúncio para edição' },
  });
