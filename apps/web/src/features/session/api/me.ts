import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import { readToken } from '../../../lib/token';
import { parseCurrentUser } from '../../../api/user';

let ending: Promise<void> | undefined;

/**
 * Ends the session by a call that needs it. The server closes the socket before it answers, at which the
 * page would ask who is here with a token that is no more: that waits for the answer.
 */
export async function askNobodyDuring(end: () => Promise<void>): Promise<void> {
  ending = end();
  await ending;
}

export async function readMe(): Promise<CurrentUser> {
  const token = readToken();
  // Its failure is told where it was called.
  await ending?.catch(() => undefined);
  if (readToken() !== token) throw new Error('The session has ended meanwhile.');
  const { data } = await http.get<unknown>('/users/me', { ownWords: true });
  return parseCurrentUser(data);
}
