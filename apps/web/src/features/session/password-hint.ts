import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import { notify } from '../../lib/notify';

/** The sentence in which the server advises a better password; null where it has nothing to say. */
export function hintOf(headers: { [name: string]: unknown }): string | null {
  const sent = headers[PASSWORD_HINT_HEADER];
  if (typeof sent !== 'string' || sent === '') return null;
  try {
    return decodeURIComponent(sent);
  } catch {
    return null;
  }
}

/** Advice, not a fault: the password was taken. */
export function giveHint(hint: string | null): void {
  if (hint) notify('info', hint);
}
