import { http } from '../../../lib/http';

/** Ends the session of a token that this device has forgotten already. */
export async function postLogout(token: string): Promise<void> {
  await http.post('/users/logout', undefined, {
    skipErrorToast: true,
    headers: { Authorization: `Bearer ${token}` },
  });
}
