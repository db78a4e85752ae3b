import type { PendingPromotion } from '../../../api/moderation';
import { http } from '../../../lib/http';

/** Rejects the version that was read, with the reason that its author gets. */
export async function rejectPromotion(
  { _id, revision }: PendingPromotion,
  moderationReason: string,
): Promise<void> {
  await http.put(
    `/admin/moderation/promotion/${_id}/reject`,
    { moderationReason },
    { params: { revision }, skipErrorToast: true },
  );
}
