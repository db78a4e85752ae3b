import { parseMessage } from '../../../api/promotion';
import { isOutcomeUnknown } from '../../../lib/api-error';
import { http } from '../../../lib/http';
import type { AppealSubject } from '../appeal-subject';
import { listOwnDecisions } from './list-own-decisions';

/**
 * Appeals, once per decision. Returns the text of the response; undefined if that was lost, and the decisions show that
 * the appeal was filed. `key` is the idempotency key.
 */
export async function fileAppeal(
  { kind, id }: AppealSubject,
  text: string,
  key: string,
): Promise<string | undefined> {
  try {
    const { data } = await http.post<unknown>(
      '/moderation/appeals',
      { kind, id, text },
      { headers: { 'Idempotency-Key': key } },
    );
    return parseMessage(data);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const decisions = await listOwnDecisions(1).catch(() => undefined);
    const isFiled = decisions?.entries.some(
      (entry) => entry.kind === kind && entry.id === id && entry.appeal === 'open',
    );
    if (!isFiled) throw error;
    return undefined;
  }
}
