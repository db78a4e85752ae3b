import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { apiPath, http } from '../../../lib/http';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { parsePromotion } from '../../../api/promotion';

export interface StatusChange {
  deal: Promotion;
  status: SettableStatus;
}

/** Returns the updated deal; a 409 where it no longer has the status that was shown. */
export async function setStatus({ deal, status }: StatusChange): Promise<Promotion> {
  const { data } = await http.put<unknown>(apiPath`/admin/promotions/${deal._id}/status`, {
    status,
    previousStatus: deal.status,
  });
  return parsePromotion(data);
}
