import { apiPath, http } from '../../../lib/http';

/** Within ten minutes, by the manager who decided. */
export async function undoDecision(id: string): Promise<void> {
  await http.put(apiPath`/admin/moderation/promotion/${id}/undo`);
}
