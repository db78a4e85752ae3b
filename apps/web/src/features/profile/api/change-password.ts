import type { BodyOf } from '@pechincha/contracts/operation';
import type { changePassword } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';
import { parsePasswordHint } from '../../../shared/session/password-hint';

/** Returns the server's password hint, or null. */
export async function putPassword(body: BodyOf<typeof changePassword>): Promise<string | null> {
  const { headers } = await http.put('/users/me/password', body);
  return parsePasswordHint(headers);
}
