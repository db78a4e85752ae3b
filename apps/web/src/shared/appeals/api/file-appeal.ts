import { parseMessage } from '../../../api/promotion';
import { http } from '../../../lib/http';
import type { AppealSubject } from '../appeal-subject';

/** Once per decision. Returns the text of the response. */
export async function fileAppeal({ kind, id }: AppealSubject, text: string): Promise<string | undefined> {
  const { data } = await http.post<unknown>('/moderation/appeals', { kind, id, text });
  return parseMessage(data);
}
