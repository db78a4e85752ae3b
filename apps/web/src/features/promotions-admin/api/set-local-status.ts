import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { apiPath, http } from '../../../lib/http';
import { parsePromotion } from '../../../api/promotion';

export async function setLocalStatus(id: string, status: SettableStatus): Promise<Promotion> {
  const { data } = await http.put<unknown>(apiPath`/admin/promotions/${id}/status`, { status });
  return parsePromotion(data);
}
