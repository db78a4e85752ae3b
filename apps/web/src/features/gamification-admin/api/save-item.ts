import { apiPath, http } from '../../../lib/http';
import type { ItemKind } from '../item-kinds';

export interface SaveItemInput {
  /** Undefined for a new item. */
  id: string | undefined;
  formData: FormData;
  /** Same for retries with the same content. */
  idempotencyKey: string;
}

/** Creates or updates a badge, reward or level. */
export async function saveItem(
  kind: ItemKind,
  { id, formData, idempotencyKey }: SaveItemInput,
): Promise<void> {
  // Uploads over slow networks take long.
  const settings = { timeout: 120_000 };
  const path = apiPath`/admin/gamification/${kind}`;
  if (id !== undefined) await http.put(apiPath`/admin/gamification/${kind}/${id}`, formData, settings);
  else await http.post(path, formData, { ...settings, headers: { 'Idempotency-Key': idempotencyKey } });
}
