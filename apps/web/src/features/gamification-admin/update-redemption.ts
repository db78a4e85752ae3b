import type { AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { apiPath, http } from '../../lib/http';
import { parseAdminRedemption } from '../../api/gamification';

export type ClosedStatus = 'delivered' | 'cancelled';

/** Marks a redemption as delivered, or cancels it and refunds the points. */
export async function updateRedemption(id: string, status: ClosedStatus): Promise<AdminRedemption> {
  const path = apiPath`/admin/gamification/redemptions/${id}`;
  const { data } = await http.put<unknown>(path, { status });
  return parseAdminRedemption(data);
}
