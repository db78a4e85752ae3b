import { normalizeText } from '@pechincha/contracts/normalize-text';

const MAX_NAME_WORDS = 10;
/** Same limit as registration, in characters. */
const MAX_NAME_LENGTH = 80;
/** Mentions parsed per comment; later ones are ignored. */
export const MAX_MENTIONS = 20;

/**
 * For each `@`, the normalized candidate names after it, longest first: `@Ana Paula` gives `ana paula` and `ana`.
 * Ignores an `@` inside a word (an e-mail address) or not directly followed by a letter or digit.
 */
export function parseMentions(content: string): string[][] {
  const starts = [...content.matchAll(/(?<![\p{L}\p{N}._-])@(?=[\p{L}\p{N}])/gu)].slice(0, MAX_MENTIONS);
  return starts.map(({ index }) => {
    const [text = ''] = content
      .slice(index + 1, index + 1 + MAX_NAME_LENGTH + MAX_NAME_WORDS)
      .split(/[@\n]/, 1);
    const words = normalizeText(text).split(' ').filter(Boolean).slice(0, MAX_NAME_WORDS);
    return words.map((_word, count) => words.slice(0, words.length - count).join(' '));
  });
}
