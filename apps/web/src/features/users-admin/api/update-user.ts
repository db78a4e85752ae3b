import type { AdminUser } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import type { UserChange } from '../user-change';
import { parseAdminUser } from '../../../api/user';

/** Returns the updated account. */
export async function updateUser(change: UserChange): Promise<AdminUser> {
  const [part, body] =
    'status' in change ? ['status', { status: change.status }] : ['role', { role: change.role }];
  const { data } = await http.put<unknown>(`/admin/users/${change.user._id}/${part}`, body);
  return parseAdminUser(data);
}
