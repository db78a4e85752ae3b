import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';

export async function putName(name: string): Promise<CurrentUser> {
  const { data } = await http.put<CurrentUser>('/users/me', { name }, { ownWords: true });
  return data;
}
