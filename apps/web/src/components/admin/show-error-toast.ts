import { isSessionEnded } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';

/** Tells of a call that failed, in the words of its place; of a session that is over it says nothing. */
export function showErrorToast(error: unknown, text: string): void {
  if (!isSessionEnded(error)) showToast('error', text);
}
