import { http } from '../../../lib/http';

/** Revokes a token that is already removed from storage. */
export async function postLogout(token: string): Promise<void> {
  await http.post('/users/logout', undefined, {
    headers: { Authorization: `Bearer ${token}` },
  });
}
