import type { AnswerOf } from '@pechincha/contracts/operation';
import type { googleExchange } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postGoogleExchange(code: string): Promise<AnswerOf<typeof googleExchange>> {
  const { data } = await http.post<AnswerOf<typeof googleExchange>>(
    '/users/google-exchange',
    { code },
    { ownWords: true },
  );
  return data;
}
