import { http } from '../../../lib/http';
import type { Kind } from '../kinds';

export interface Saving {
  /** Missing where a new one is made. */
  id: string | undefined;
  parts: FormData;
  /** The same for every try of the same content: it is made once. */
  key: string;
}

/** Makes or changes a badge, reward or level. */
export async function saveItem(kind: Kind, { id, parts, key }: Saving): Promise<void> {
  // A picture over a slow network takes its time.
  const settings = { ownWords: true, timeout: 120_000 };
  const path = `/admin/gamification/${kind}`;
  if (id !== undefined) await http.put(`${path}/${id}`, parts, settings);
  else await http.post(path, parts, { ...settings, headers: { 'Idempotency-Key': key } });
}
