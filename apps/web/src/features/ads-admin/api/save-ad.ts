import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { http } from '../../../lib/http';

/** Creates an advertisement; every try of the same content carries the same key, so that there is one. */
export async function createAd(ad: AdvertisementForm, key: string): Promise<Advertisement> {
  const { data } = await http.post<Advertisement>('/admin/advertisements', ad, {
    headers: { 'Idempotency-Key': key },
    ownWords: true,
  });
  return data;
}

export async function changeAd(id: string, ad: AdvertisementForm): Promise<Advertisement> {
  const { data } = await http.put<Advertisement>(`/admin/advertisements/${id}`, ad, { ownWords: true });
  return data;
}
