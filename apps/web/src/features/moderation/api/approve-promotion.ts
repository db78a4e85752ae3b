import type { PendingPromotion } from '../../../api/moderation';
import { http } from '../../../lib/http';

/** Approves the displayed revision; the server rejects an outdated one. */
export async function approvePromotion({ _id, revision }: PendingPromotion): Promise<void> {
  await http.put(`/admin/moderation/promotion/${_id}/approve`, undefined, {
    params: { revision },
  });
}
