import { normalizeText } from '@pechincha/contracts/normalize-text';
import { trusted, type QueryFilter } from 'mongoose';
import type { AccountRow } from '../accounts/account.schema.js';

/** Sorts behind every character that a text has. */
const MAX_CHARACTER = '\u{10ffff}';

const toPrefixRange = (text: string) => ({ $gte: text, $lt: text + MAX_CHARACTER });

/**
 * What a search finds: names that have every word of it, the last one also as the beginning of a word, without
 * regard to case and accents; and e-mails that begin with it. Ranges of an index both, never a regular expression.
 */
export function toSearchFilter(search: string): QueryFilter<AccountRow> {
  const email = { email: trusted(toPrefixRange(search.toLowerCase())) };
  const words = normalizeText(search).split(' ');
  const last = words.pop();
  // Nothing but signs, or an e-mail: no name has that.
  if (!last || search.includes('@')) return email;
  const wordPrefix = { words: trusted({ $elemMatch: toPrefixRange(last) }) };
  const fullWords = words.map((word) => ({ words: word }));
  return { $or: [{ $and: [...fullWords, wordPrefix] }, email] };
}
