import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { apiPath, http } from '../../lib/http';
import { parseAdvertisement } from '../../api/advertisement';

/** Retries with the same content use the same idempotency key, so that one advertisement is created. */
export async function createAd(ad: AdvertisementForm, idempotencyKey: string): Promise<Advertisement> {
  const { data } = await http.post<unknown>('/admin/advertisements', ad, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseAdvertisement(data);
}

/** Sends the changed fields. */
export async function updateAd(
  { _id, version }: Advertisement,
  changes: Partial<AdvertisementForm>,
): Promise<Advertisement> {
  const { data } = await http.put<unknown>(apiPath`/admin/advertisements/${_id}`, { ...changes, version });
  return parseAdvertisement(data);
}
