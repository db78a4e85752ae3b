import { normalizeText } from '@pechincha/contracts/normalize-text';
import type { AccountRow } from './account.schema.js';

/** Fields that lists and searches use; written whenever the name is written. */
export function toSearchFields(name: string): Pick<AccountRow, 'nameKey' | 'words' | 'nameKeys'> {
  const nameKey = normalizeText(name);
  const words = nameKey ? nameKey.split(' ') : [];
  const nameKeys = words.map((_word, from) => words.slice(from).join(' '));
  return { nameKey, words: [...new Set(words)], nameKeys: [...new Set(nameKeys)] };
}
