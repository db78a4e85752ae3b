import { ignoreNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';
import type { DeletionReason } from '../../decisions/deletion-reason';

export async function deletePromotion(id: string, reason?: DeletionReason): Promise<void> {
  await http.delete(apiPath`/promotions/${id}`, { params: reason }).catch(ignoreNotFound);
}
