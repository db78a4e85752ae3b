import { http } from '../../../lib/http';

/** Asks for a mail with a link to `/confirmar-email`. */
export async function postEmailConfirmationRequest(): Promise<void> {
  await http.post('/users/me/confirm-email');
}
