import { http } from '../../../lib/http';

export async function postLogoutAll(): Promise<void> {
  await http.post('/users/logout-all');
}
