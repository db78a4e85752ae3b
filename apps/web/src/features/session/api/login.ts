import type { login } from '@pechincha/contracts/operations/users';
import type { AnswerOf, BodyOf } from '@pechincha/contracts/operation';
import { http } from '../../../lib/http';

export async function postLogin(body: BodyOf<typeof login>): Promise<AnswerOf<typeof login>> {
  const { data } = await http.post<AnswerOf<typeof login>>('/users/login', body, { ownWords: true });
  return data;
}
