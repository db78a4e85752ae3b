import { normalizeText } from './normalize-text.js';

/** Names with which a member could impersonate the site's staff. */
const reservedNames = new Set(['contaremovida', 'pechincha', 'admin', 'moderacao']);

/** Ignores case, accents, spaces, punctuation and invisible characters. */
export function isReservedName(name: string): boolean {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return reservedNames.has(normalizeText(visible).replaceAll(' ', ''));
}
