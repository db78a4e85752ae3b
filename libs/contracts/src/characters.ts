/*
 * What people see as one character: a letter with its accents, an emoji of several parts, a flag. Apart from text.ts,
 * because every page of the client loads it.
 */
const segmenter = new Intl.Segmenter('pt-BR');

/** A longer character counts as several, so that a number of characters also bounds the bytes, at 24 each in UTF-8. */
const MAX_CODE_UNITS = 8;

/** How many characters a text has, for its limits and counters in browser and server alike. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const { segment } of segmenter.segment(text)) count += Math.ceil(segment.length / MAX_CODE_UNITS);
  return count;
}

/** The text if it has at most `max` characters, else its start as whole characters, with `mark` behind. */
export function cutText(text: string, max: number, mark = ''): string {
  if (text.length <= max) return text;
  let left = max;
  for (const { segment, index } of segmenter.segment(text)) {
    left -= Math.ceil(segment.length / MAX_CODE_UNITS);
    if (left < 0) return mark ? text.slice(0, index).trimEnd() + mark : text.slice(0, index);
  }
  return text;
}
