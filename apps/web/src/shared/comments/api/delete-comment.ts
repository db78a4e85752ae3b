import { http } from '../../../lib/http';

export async function deleteComment(id: string): Promise<void> {
  await http.delete(`/promotions/comments/${id}`);
}
