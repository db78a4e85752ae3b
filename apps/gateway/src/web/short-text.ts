/** What people wrote in several lines, in one. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** At most so many characters, cut at a word where one is near. */
export function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length - 1).join('');
  const word = head.replace(/\s+\S{0,20}$/, '');
  return `${word.replace(/[\s.,;:!?]+$/, '')}…`;
}
