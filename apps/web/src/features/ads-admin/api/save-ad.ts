import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

/** Creates an advertisement; every try of the same content carries the same key, so that there is one. */
export async function createAd(ad: AdvertisementForm, key: string): Promise<Advertisement> {
  const { data } = await http.post<unknown>('/admin/advertisements', ad, {
    headers: { 'Idempotency-Key': key },
    ownWords: true,
  });
  return parseAdvertisement(data);
}

export async function changeAd(id: string, ad: AdvertisementForm): Promise<Advertisement> {
  const { data } = await http.put<unknown>(`/admin/advertisements/${id}`, ad, { ownWords: true });
  return parseAdvertisement(data);
}
