import { ignoreNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';

export async function deleteAd(id: string): Promise<void> {
  await http.delete(apiPath`/admin/advertisements/${id}`).catch(ignoreNotFound);
}
