import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import { parseCurrentUser } from '../../../api/user';

export async function putName(name: string): Promise<CurrentUser> {
  const { data } = await http.put<unknown>('/users/me', { name });
  return parseCurrentUser(data);
}
