import { cutText } from '@pechincha/contracts/characters';

/** Truncates to a number of characters, at a word boundary when one is near. */
export function truncate(text: string, max: number): string {
  if (cutText(text, max) === text) return text;
  const lastWholeWord = cutText(text, max - 1).replace(/\s+\S{0,20}$/, '');
  return `${lastWholeWord.replace(/[\s.,;:!?]+$/, '')}…`;
}
