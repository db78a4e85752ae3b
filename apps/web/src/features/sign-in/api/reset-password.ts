import type { ResponseOf, BodyOf } from '@pechincha/contracts/operation';
import type { resetPassword } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';
import { parsePasswordHint } from '../../../shared/session/password-hint';

/** Returns the server's password hint, or null. */
export async function postResetPassword(body: BodyOf<typeof resetPassword>): Promise<string | null> {
  const { headers } = await http.post<ResponseOf<typeof resetPassword>>('/users/reset-password', body);
  return parsePasswordHint(headers);
}
