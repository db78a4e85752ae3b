import { apiPath } from '../../../lib/http';
import type { SendForm } from '../../../lib/use-upload';
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
  sendForm: SendForm,
  kind: ItemKind,
  { id, formData, idempotencyKey }: SaveItemInput,
): Promise<void> {
  const path = apiPath`/admin/gamification/${kind}`;
  if (id !== undefined) await sendForm('put', apiPath`/admin/gamification/${kind}/${id}`, formData);
  else await sendForm('post', path, formData, { headers: { 'Idempotency-Key': idempotencyKey } });
}
