import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../lib/http';
import { getToken } from '../../lib/token';

let pendingRequest: Promise<void> | undefined;

/**
 * Delays `getMe` until a session-ending request completes: the server closes the socket before responding,
 * which would refetch `me` with the revoked token.
 */
export async function blockGetMeDuring(request: () => Promise<void>): Promise<void> {
  pendingRequest = request();
  await pendingRequest;
}

export async function getMe(): Promise<CurrentUser> {
  const token = getToken();
  // The caller of blockGetMeDuring handles the error.
  await pendingRequest?.catch(() => undefined);
  if (getToken() !== token) throw new Error('The session ended during the wait');
  const [{ data }, { parseCurrentUser }] = await Promise.all([
    http.get<unknown>('/users/me'),
    // Visitors need no parser.
    import('../../api/user'),
  ]);
  return parseCurrentUser(data);
}
