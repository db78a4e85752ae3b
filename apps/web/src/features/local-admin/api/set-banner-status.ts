import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { http } from '../../../lib/http';

export async function setBannerStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<Advertisement>(`/advertisements/${id}`, { status }, { ownWords: true });
  return data;
}
