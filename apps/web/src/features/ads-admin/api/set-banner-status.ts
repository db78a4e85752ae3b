import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

export async function setBannerStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(`/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}
