import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import { showToast } from '../../lib/show-toast';

/** Decodes the hint header; null if missing or malformed. */
export function parsePasswordHint(headers: { [name: string]: unknown }): string | null {
  const header = headers[PASSWORD_HINT_HEADER];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** Only a hint: the password was accepted. */
export function showPasswordHint(hint: string | null): void {
  if (hint) showToast('info', hint);
}
