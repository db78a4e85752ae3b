import type { PendingPromotion } from '../../../api/moderation';
import { http } from '../../../lib/http';

/** Rejects the displayed revision; its author receives the reason. */
export async function rejectPromotion(
  { _id, revision }: PendingPromotion,
  moderationReason: string,
): Promise<void> {
  await http.put(`/admin/moderation/promotion/${_id}/reject`, { moderationReason }, { params: { revision } });
}
