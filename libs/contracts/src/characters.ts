/*
 * What people see as one character: a letter with its accents, an emoji of several parts, a flag. Apart from text.ts,
 * as every page of the client loads it.
 */
const segmenter = new Intl.Segmenter();

export const segmentText = (text: string): Intl.Segments => segmenter.segment(text);

/** UTF-16 units of one character. */
export const MAX_UNITS = 8;

/** A longer character counts as several, so that a number of characters bounds the bytes too: 24 of UTF-8 for each. */
export const measureCharacter = ({ segment }: { segment: string }): number =>
  Math.ceil(segment.length / MAX_UNITS);

/** At most the first `max` characters. */
export function cutText(text: string, max: number): string {
  // Segments hold memory that the garbage collector does not see.
  if (text.length <= max) return text;
  for (const character of segmentText(text))
    if ((max -= measureCharacter(character)) < 0) return text.slice(0, character.index);
  return text;
}

/** Lowercase letters and digits without accents, words separated by single spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
