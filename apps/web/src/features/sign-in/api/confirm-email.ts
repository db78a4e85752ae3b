import type { BodyOf } from '@pechincha/contracts/operation';
import type { confirmEmail } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export async function postConfirmEmail(body: BodyOf<typeof confirmEmail>): Promise<void> {
  await http.post('/users/confirm-email', body);
}
