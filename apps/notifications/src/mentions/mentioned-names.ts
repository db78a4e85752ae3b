import { normalizeText } from '@pechincha/contracts/normalize-text';

/** No name has more words; a longer run of text cannot be one. */
const MOST_WORDS = 10;
/** The longest name that registration takes. */
const LONGEST_NAME = 80;
/** Who calls more people than this is not talking to them. */
export const MOST_MENTIONS = 20;

/**
 * For each `@` of a comment the folded names that may follow it, the longest first. An `@` inside a word is part
 * of an e-mail address. The sign counts only where the name begins right after it, on one line.
 */
export function mentionedNames(content: string): string[][] {
  const starts = [...content.matchAll(/(?<![\p{L}\p{N}._-])@(?=[\p{L}\p{N}])/gu)].slice(0, MOST_MENTIONS);
  return starts.map(({ index }) => {
    const [text = ''] = content.slice(index + 1, index + 1 + LONGEST_NAME + MOST_WORDS).split(/[@\n]/, 1);
    const words = normalizeText(text).split(' ').filter(Boolean).slice(0, MOST_WORDS);
    return words.map((_word, count) => words.slice(0, words.length - count).join(' '));
  });
}
