import { apiPath } from '../../../lib/http';
import type { SendForm } from '../../../lib/use-upload';
import type { ItemKind } from '../item-kinds';

/** Creates a badge, reward or level; retries with the same content use the same idempotency key. */
export const postItem = (sendForm: SendForm, kind: ItemKind, form: FormData, key: string): Promise<unknown> =>
  sendForm('post', apiPath`/admin/gamification/${kind}`, form, { headers: { 'Idempotency-Key': key } });

export const putItem = (sendForm: SendForm, kind: ItemKind, id: string, form: FormData): Promise<unknown> =>
  sendForm('put', apiPath`/admin/gamification/${kind}/${id}`, form);
