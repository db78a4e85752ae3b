import type { login } from '@pechincha/contracts/operations/users';
import type { ResponseOf, BodyOf } from '@pechincha/contracts/operation';
import { http } from '../../lib/http';

export async function postLogin(body: BodyOf<typeof login>): Promise<ResponseOf<typeof login>> {
  const { data } = await http.post<ResponseOf<typeof login>>('/users/login', body);
  return data;
}
