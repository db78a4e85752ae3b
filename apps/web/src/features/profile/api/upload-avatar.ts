import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { SendForm } from '../../../lib/use-upload';
import { parseCurrentUser } from '../../../api/user';

/** Updates picture and name in one request. */
export async function postAvatar(sendForm: SendForm, avatar: File, name: string): Promise<CurrentUser> {
  const form = new FormData();
  form.set('name', name);
  form.set('avatar', avatar);
  return parseCurrentUser(await sendForm('post', '/users/me/avatar', form));
}
