import type { Counts } from '../counts/counts.js';

/** What a member says of a deal; `none` once it was taken back. */
export type OwnReaction = 'like' | 'dislike' | 'none';

/** Pressing what is already pressed takes it back; the other one changes sides. */
export const toggled = (before: OwnReaction, pressed: 'like' | 'dislike'): OwnReaction =>
  before === pressed ? 'none' : pressed;

/** By how much the deal's counts change: −1, 0 or 1 each. */
export function change(before: OwnReaction, after: OwnReaction): Pick<Counts, 'likes' | 'dislikes'> {
  const one = (reaction: OwnReaction, kind: OwnReaction): number => (reaction === kind ? 1 : 0);
  return {
    likes: one(after, 'like') - one(before, 'like'),
    dislikes: one(after, 'dislike') - one(before, 'dislike'),
  };
}
