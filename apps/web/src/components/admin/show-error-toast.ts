import { isSessionEnded, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';

/**
 * Shows an error toast, unless the session ended: the login or suspension page explains that. An edit conflict is a
 * warning with the server's text.
 */
export function showErrorToast(error: unknown, text: string): void {
  if (isSessionEnded(error)) return;
  const { code, message } = toApiError(error);
  if (code === 'EDIT_CONFLICT' && message) showToast('warning', message);
  else showToast('error', text);
}
