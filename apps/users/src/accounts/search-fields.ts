import { normalizeText } from '@pechincha/contracts/normalize-text';
import type { AccountRow } from './account.schema.js';

/** Fields that lists and searches use; written whenever the name is written. */
export function toSearchFields(name: string): Pick<AccountRow, 'nameKey' | 'words' | 'nameKeys'> {
  const nameKey = normalizeText(name);
  const words = nameKey ? nameKey.split(' ') : [];
  const nameKeys = words.map((_word, from) => words.slice(from).join(' '));
  return { nameKey, words: [...new Set(words)], nameKeys: [...new Set(nameKeys)] };
}

/** The e-mail from each part of its local part on, for prefix lookups; written whenever the e-mail is written. */
export function toEmailKeys(email: string): string[] {
  const text = email.toLowerCase();
  const domainAt = text.lastIndexOf('@');
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  return [...new Set([0, ...starts.filter((start) => start < domainAt)])].map((start) => text.slice(start));
}
