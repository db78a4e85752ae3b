import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import { getToken } from '../../../lib/token';
import { parseCurrentUser } from '../../../api/user';

let pendingRequest: Promise<void> | undefined;

/**
 * Ends the session by a call that needs it. The server closes the socket before it answers, at which the
 * page would ask who is here with a token that is no more: that waits for the answer.
 */
export async function blockGetMeDuring(request: () => Promise<void>): Promise<void> {
  pendingRequest = request();
  await pendingRequest;
}

export async function getMe(): Promise<CurrentUser> {
  const token = getToken();
  // Its failure is told where it was called.
  await pendingRequest?.catch(() => undefined);
  if (getToken() !== token) throw new Error('The session has ended meanwhile.');
  const { data } = await http.get<unknown>('/users/me', { skipErrorToast: true });
  return parseCurrentUser(data);
}
