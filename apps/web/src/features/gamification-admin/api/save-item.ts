import { http } from '../../../lib/http';
import type { ItemKind } from '../item-kinds';

export interface SaveItemInput {
  /** Missing where a new one is made. */
  id: string | undefined;
  formData: FormData;
  /** The same for every try of the same content: it is made once. */
  idempotencyKey: string;
}

/** Makes or changes a badge, reward or level. */
export async function saveItem(
  kind: ItemKind,
  { id, formData, idempotencyKey }: SaveItemInput,
): Promise<void> {
  // A picture over a slow network takes its time.
  const settings = { ownWords: true, timeout: 120_000 };
  const path = `/admin/gamification/${kind}`;
  if (id !== undefined) await http.put(`${path}/${id}`, formData, settings);
  else await http.post(path, formData, { ...settings, headers: { 'Idempotency-Key': idempotencyKey } });
}
