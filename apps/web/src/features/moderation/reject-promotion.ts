import type { DecisionReason } from '@pechincha/contracts/reports';
import type { PendingPromotion } from '../../api/moderation';
import { apiPath, http } from '../../lib/http';
import { parseDecisionText } from './parse-decision-text';

export interface Rejection {
  moderationReason: string;
  /** In which the public log counts it. */
  reasonCode: DecisionReason;
  /** The id of the deal that the rejected one repeats. */
  duplicateOf?: string | undefined;
}

/** Rejects the displayed revision; its author receives the reason. */
export async function rejectPromotion(
  { _id, revision }: PendingPromotion,
  rejection: Rejection,
): Promise<string> {
  const { data } = await http.put<unknown>(apiPath`/admin/moderation/promotion/${_id}/reject`, rejection, {
    params: { revision },
  });
  return parseDecisionText(data, 'Promoção rejeitada com sucesso!');
}
