import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { SendForm } from '../../../lib/use-upload';
import { parseCurrentUser } from '../../../api/user';

/** Updates the picture, and in the same request the name if there is one. */
export async function postAvatar(sendForm: SendForm, avatar: File, name?: string): Promise<CurrentUser> {
  const form = new FormData();
  if (name) form.set('name', name);
  form.set('avatar', avatar);
  return parseCurrentUser(await sendForm('post', '/users/me/avatar', form));
}
