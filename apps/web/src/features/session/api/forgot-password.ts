import type { AnswerOf, BodyOf } from '@pechincha/contracts/operation';
import type { forgotPassword } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postForgotPassword(
  body: BodyOf<typeof forgotPassword>,
): Promise<AnswerOf<typeof forgotPassword>> {
  const { data } = await http.post<AnswerOf<typeof forgotPassword>>('/users/forgot-password', body, {
    ownWords: true,
  });
  return data;
}
