import { normalizeText, toSingular } from '@pechincha/contracts/normalize-text';

/** Longer than any word that somebody looks for; what is longer is cut alike on both sides. */
const LONGEST = 40;

/** The folded words of a text, in order, as written. */
export function words(text: string): string[] {
  const folded = normalizeText(text);
  return folded ? [...new Set(folded.split(' ').map((word) => word.slice(0, LONGEST)))] : [];
}

export interface IndexedWords {
  /** What the deal is found by. */
  tok: string[];
  /** The words for the vocabulary, each with its token. */
  vocabulary: { word: string; token: string }[];
}

export function indexedWords(deal: { title: string; description: string; store: string }): IndexedWords {
  const vocabulary = words(`${deal.title} ${deal.description} ${deal.store}`).map((word) => ({
    word,
    token: toSingular(word),
  }));
  return { tok: [...new Set(vocabulary.map(({ token }) => token))], vocabulary };
}

export interface SearchWords {
  /** Each must be there, as singular or plural. */
  whole: string[];
  /** The last one may still be being typed. */
  beginning: string;
}

/** What a query asks for, or undefined where it has no word at all (and so finds nothing). */
export function searchWords(query: string): SearchWords | undefined {
  const all = words(query);
  const beginning = all.pop();
  return beginning === undefined ? undefined : { whole: [...new Set(all.map(toSingular))], beginning };
}
