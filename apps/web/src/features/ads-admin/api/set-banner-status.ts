import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { apiPath, http } from '../../../lib/http';
import { parseAdvertisement } from '../../../api/advertisement';

export async function setBannerStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(apiPath`/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}
