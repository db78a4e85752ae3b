export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Truncates to a number of characters, at a word boundary when one is near. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const head = characters.slice(0, maxLength - 1).join('');
  const lastWholeWord = head.replace(/\s+\S{0,20}$/, '');
  return `${lastWholeWord.replace(/[\s.,;:!?]+$/, '')}…`;
}
