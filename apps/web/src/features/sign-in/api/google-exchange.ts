import type { ResponseOf } from '@pechincha/contracts/operation';
import type { googleExchange } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postGoogleExchange(code: string): Promise<ResponseOf<typeof googleExchange>> {
  const { data } = await http.post<ResponseOf<typeof googleExchange>>('/users/google-exchange', { code });
  return data;
}
