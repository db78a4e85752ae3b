import { normalizeText } from './normalize-text.js';

/** Names of the house, which a member could pass off as: 'Conta removida', 'Pechincha', 'admin', 'moderação'. */
const reservedNames = new Set(['contaremovida', 'pechincha', 'admin', 'moderacao']);

/** Whether a name reads like one of the house: whatever its case, accents, spaces and signs, seen or not. */
export function isReservedName(name: string): boolean {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return reservedNames.has(normalizeText(visible).replaceAll(' ', ''));
}
