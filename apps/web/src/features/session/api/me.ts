import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';

export async function readMe(): Promise<CurrentUser> {
  const { data } = await http.get<CurrentUser>('/users/me', { ownWords: true });
  return data;
}
