import type { PendingPromotion } from '../../../api/moderation';
import { apiPath, http } from '../../../lib/http';

/** Approves the displayed revision; the server rejects an outdated one. */
export async function approvePromotion({ _id, revision }: PendingPromotion): Promise<void> {
  await http.put(apiPath`/admin/moderation/promotion/${_id}/approve`, undefined, {
    params: { revision },
  });
}
