import type { PendingPromotion } from '../../../api/moderation';
import { apiPath, http } from '../../../lib/http';
import { parseDecisionText } from './parse-decision-text';

/** Approves the displayed revision; the server rejects an outdated one. */
export async function approvePromotion({ _id, revision }: PendingPromotion): Promise<string> {
  const { data } = await http.put<unknown>(apiPath`/admin/moderation/promotion/${_id}/approve`, undefined, {
    params: { revision },
  });
  return parseDecisionText(data, 'Promoção aprovada com sucesso!');
}
