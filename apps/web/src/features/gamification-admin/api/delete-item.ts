import { http } from '../../../lib/http';
import type { Kind } from '../kinds';

/** Deletes a badge, reward or level. */
export async function deleteItem(kind: Kind, id: string): Promise<void> {
  await http.delete(`/admin/gamification/${kind}/${id}`);
}
