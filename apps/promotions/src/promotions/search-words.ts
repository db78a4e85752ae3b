import { normalizeText, toSingular } from '@pechincha/contracts/normalize-text';

/** In characters; longer words are truncated both when indexing and when searching. */
const MAX_WORD_LENGTH = 40;

/** Distinct normalized words of a text, in order, not singularized. */
export function toWords(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized ? [...new Set(normalized.split(' ').map((word) => word.slice(0, MAX_WORD_LENGTH)))] : [];
}

export interface IndexedWords {
  /** Tokens the promotion is found by. */
  tok: string[];
  /** Words for the vocabulary, each with its token. */
  vocabulary: { word: string; token: string }[];
}

export function toIndexedWords(promotion: {
  title: string;
  description: string;
  store: string;
}): IndexedWords {
  const vocabulary = toWords(`${promotion.title} ${promotion.description} ${promotion.store}`).map(
    (word) => ({
      word,
      token: toSingular(word),
    }),
  );
  return { tok: [...new Set(vocabulary.map(({ token }) => token))], vocabulary };
}

export interface SearchWords {
  /** All must match, in singular or plural. */
  wholeWords: string[];
  /** The last word, which may be incomplete. */
  prefix: string;
}

/** Undefined if the query has no word, and so matches nothing. */
export function toSearchWords(query: string): SearchWords | undefined {
  const typedWords = toWords(query);
  const prefix = typedWords.pop();
  return prefix === undefined ? undefined : { wholeWords: [...new Set(typedWords.map(toSingular))], prefix };
}
