import type { ResponseOf, BodyOf } from '@pechincha/contracts/operation';
import type { forgotPassword } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postForgotPassword(
  body: BodyOf<typeof forgotPassword>,
): Promise<ResponseOf<typeof forgotPassword>> {
  const { data } = await http.post<ResponseOf<typeof forgotPassword>>('/users/forgot-password', body);
  return data;
}
