import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import { showToast } from '../../lib/show-toast';

/** The sentence in which the server advises a better password; null where it has nothing to say. */
export function parsePasswordHint(headers: { [name: string]: unknown }): string | null {
  const header = headers[PASSWORD_HINT_HEADER];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** Advice, not a fault: the password was taken. */
export function showPasswordHint(hint: string | null): void {
  if (hint) showToast('info', hint);
}
