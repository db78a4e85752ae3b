import { normalizeText } from '@pechincha/contracts/normalize-text';
import { trusted, type QueryFilter } from 'mongoose';
import type { AccountRow } from '../accounts/account.schema.js';

/** Sorts after every character in a text. */
const MAX_CHARACTER = '\u{10ffff}';

const toPrefixRange = (text: string) => ({ $gte: text, $lt: text + MAX_CHARACTER });

/**
 * Finds names that contain every word, the last one also as a prefix, ignoring case and accents, and e-mails that start
 * with the search, or one of whose parts before the `@` does. Uses index ranges, no regular expressions.
 */
export function toSearchFilter(search: string): QueryFilter<AccountRow> {
  const email = { emailKeys: trusted({ $elemMatch: toPrefixRange(search.toLowerCase()) }) };
  const words = normalizeText(search).split(' ');
  const last = words.pop();
  // Only punctuation, or an e-mail: no name matches.
  if (!last || search.includes('@')) return email;
  const wordPrefix = { words: trusted({ $elemMatch: toPrefixRange(last) }) };
  const fullWords = words.map((word) => ({ words: word }));
  return { $or: [{ $and: [...fullWords, wordPrefix] }, email] };
}
