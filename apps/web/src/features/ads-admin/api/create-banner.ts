import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

/** Retries with the same content use the same idempotency key, so that one banner is created. */
export async function createBanner(banner: CityBannerForm, idempotencyKey: string): Promise<Advertisement> {
  const { data } = await http.post<unknown>('/advertisements/city', banner, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseAdvertisement(data);
}
