import { normalizeText, toSingular } from '@pechincha/contracts/normalize-text';

/** Longer than any word that somebody looks for; what is longer is cut alike on both sides. */
const MAX_WORD_LENGTH = 40;

/** The folded words of a text, in order, as written. */
export function toWords(text: string): string[] {
  const folded = normalizeText(text);
  return folded ? [...new Set(folded.split(' ').map((word) => word.slice(0, MAX_WORD_LENGTH)))] : [];
}

export interface IndexedWords {
  /** What the deal is found by. */
  tok: string[];
  /** The words for the vocabulary, each with its token. */
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
  /** Each must be there, as singular or plural. */
  wholeWords: string[];
  /** The last one may still be being typed. */
  prefix: string;
}

/** What a query asks for, or undefined where it has no word at all (and so finds nothing). */
export function toSearchWords(query: string): SearchWords | undefined {
  const typedWords = toWords(query);
  const prefix = typedWords.pop();
  return prefix === undefined ? undefined : { wholeWords: [...new Set(typedWords.map(toSingular))], prefix };
}
