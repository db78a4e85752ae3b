import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

/** Sends only the status; the other fields stay unchanged. */
export async function setAdStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(`/admin/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}
