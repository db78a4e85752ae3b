import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { apiPath, http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

/** Sends only the status; the other fields stay unchanged. */
export async function setAdStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(apiPath`/admin/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}
