import type { ResponseOf, BodyOf } from '@pechincha/contracts/operation';
import type { register } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';
import { parsePasswordHint } from '../../../shared/session/password-hint';

export type RegisterResult = ResponseOf<typeof register> & { hint: string | null };

export async function postRegistration(body: BodyOf<typeof register>): Promise<RegisterResult> {
  const { data, headers } = await http.post<ResponseOf<typeof register>>('/users/register', body);
  return { ...data, hint: parsePasswordHint(headers) };
}
