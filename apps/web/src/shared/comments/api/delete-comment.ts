import { ignoreNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';

export async function deleteComment(id: string): Promise<void> {
  await http.delete(apiPath`/promotions/comments/${id}`).catch(ignoreNotFound);
}
