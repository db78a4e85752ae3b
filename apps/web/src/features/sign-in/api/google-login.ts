import type { ResponseOf } from '@pechincha/contracts/operation';
import type { googleLogin } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postGoogleLogin(credential: string): Promise<ResponseOf<typeof googleLogin>> {
  const { data } = await http.post<ResponseOf<typeof googleLogin>>('/users/google-login', { credential });
  return data;
}
