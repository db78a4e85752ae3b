import { normalizeText } from '@pechincha/contracts/normalize-text';

/** No name has more words; a longer run of text cannot be one. */
const MAX_NAME_WORDS = 10;
/** The longest name that registration takes. */
const MAX_NAME_LENGTH = 80;
/** Who calls more people than this is not talking to them. */
export const MAX_MENTIONS = 20;

/**
 * For each `@` of a comment the folded names that may follow it, the longest first. An `@` inside a word is part
 * of an e-mail address. The sign counts only where the name begins right after it, on one line.
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
