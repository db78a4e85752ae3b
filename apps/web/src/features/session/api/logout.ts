import { http } from '../../../lib/http';

export async function postLogout(): Promise<void> {
  await http.post('/users/logout', undefined, { ownWords: true });
}
