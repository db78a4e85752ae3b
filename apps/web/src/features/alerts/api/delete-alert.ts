import { http } from '../../../lib/http';

export async function deleteAlert(id: string): Promise<void> {
  await http.delete(`/alerts/${id}`);
}
