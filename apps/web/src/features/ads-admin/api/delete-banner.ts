import { ignoreNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';

export async function deleteBanner(id: string): Promise<void> {
  await http.delete(apiPath`/advertisements/${id}`).catch(ignoreNotFound);
}
