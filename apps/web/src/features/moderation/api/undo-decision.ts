import { parseMessage } from '../../../api/promotion';
import { http } from '../../../lib/http';

/** Within ten minutes, by the manager who decided. */
export async function undoDecision(id: string): Promise<string> {
  const { data } = await http.put<unknown>(`/admin/moderation/promotion/${id}/undo`);
  return parseMessage(data) ?? 'Decisão desfeita: a promoção voltou à fila.';
}
