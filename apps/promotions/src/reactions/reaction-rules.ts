import type { Counts } from '../counts/counts.js';

/** What a member says of a deal; `none` once it was taken back. */
export type MemberReaction = 'like' | 'dislike' | 'none';

/** Pressing what is already pressed takes it back; the other one changes sides. */
export const toggleReaction = (before: MemberReaction, pressed: 'like' | 'dislike'): MemberReaction =>
  before === pressed ? 'none' : pressed;

/** By how much the deal's counts change: −1, 0 or 1 each. */
export function getCountChange(
  before: MemberReaction,
  after: MemberReaction,
): Pick<Counts, 'likes' | 'dislikes'> {
  const countOf = (reaction: MemberReaction, kind: MemberReaction): number => (reaction === kind ? 1 : 0);
  return {
    likes: countOf(after, 'like') - countOf(before, 'like'),
    dislikes: countOf(after, 'dislike') - countOf(before, 'dislike'),
  };
}
