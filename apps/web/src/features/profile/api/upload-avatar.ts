import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import { parseCurrentUser } from '../../../api/user';

/** Updates picture and name in one request. */
export async function postAvatar(avatar: File, name: string): Promise<CurrentUser> {
  const form = new FormData();
  form.set('name', name);
  form.set('avatar', avatar);
  const { data } = await http.post<unknown>('/users/me/avatar', form, {
    // Uploads can be slow.
    timeout: 120_000,
  });
  return parseCurrentUser(data);
}
