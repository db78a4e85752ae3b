import { ignoreNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';
import type { ItemKind } from '../item-kinds';

/** Deletes a badge, reward or level. */
export async function deleteItem(kind: ItemKind, id: string): Promise<void> {
  await http.delete(apiPath`/admin/gamification/${kind}/${id}`).catch(ignoreNotFound);
}
