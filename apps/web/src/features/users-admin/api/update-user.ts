import type { AdminUser } from '@pechincha/contracts/entities/user';
import { apiPath, http } from '../../../lib/http';
import type { UserChange } from '../user-change';
import { parseAdminUser } from '../../../api/user';

/** Returns the updated account. */
export async function updateUser(change: UserChange): Promise<AdminUser> {
  const { user, ...body } = change;
  const [part = ''] = Object.keys(body);
  const { data } = await http.put<unknown>(apiPath`/admin/users/${user._id}/${part}`, body);
  return parseAdminUser(data);
}
