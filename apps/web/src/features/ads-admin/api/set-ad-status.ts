import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { http } from '../../../lib/http';

/** Sends the status alone; the rest of the advertisement stays. */
export async function setAdStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<Advertisement>(
    `/admin/advertisements/${id}`,
    { status },
    { ownWords: true },
  );
  return data;
}
