import { http } from '../../../lib/http';

export async function deletePromotion(id: string): Promise<void> {
  await http.delete(`/promotions/${id}`);
}
