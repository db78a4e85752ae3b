import type { AnswerOf } from '@pechincha/contracts/operation';
import type { googleLogin } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postGoogleLogin(credential: string): Promise<AnswerOf<typeof googleLogin>> {
  const { data } = await http.post<AnswerOf<typeof googleLogin>>(
    '/users/google-login',
    { credential },
    { ownWords: true },
  );
  return data;
}
