import { apiPath, http } from '../../../lib/http';
import { parseDecisionText } from './parse-decision-text';

export const UNDONE_TEXT = 'Decisão desfeita: a promoção voltou à fila.';

/** Within ten minutes, by the manager who decided. */
export async function undoDecision(id: string): Promise<string> {
  const { data } = await http.put<unknown>(apiPath`/admin/moderation/promotion/${id}/undo`);
  return parseDecisionText(data, UNDONE_TEXT);
}
