import { http } from '../../../lib/http';

export async function deleteAd(id: string): Promise<void> {
  await http.delete(`/admin/advertisements/${id}`);
}
