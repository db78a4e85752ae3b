import type { AnswerOf, BodyOf } from '@pechincha/contracts/operation';
import type { register } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postRegistration(body: BodyOf<typeof register>): Promise<AnswerOf<typeof register>> {
  const { data } = await http.post<AnswerOf<typeof register>>('/users/register', body, { ownWords: true });
  return data;
}
