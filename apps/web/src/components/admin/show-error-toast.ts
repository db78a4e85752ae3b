import { isSessionEnded } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';

/** Shows an error toast, unless the session ended: the login or suspension page explains that. */
export function showErrorToast(error: unknown, text: string): void {
  if (!isSessionEnded(error)) showToast('error', text);
}
