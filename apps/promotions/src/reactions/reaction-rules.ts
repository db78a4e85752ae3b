import type { Counts } from '../counts/counts.js';
import type { MemberReaction } from '../promotions/member-reaction.js';
import { selectHeaviest } from '@pechincha/contracts/kin';
import type { ReactionRow } from './reaction.schema.js';

/** Removes the reaction if it is already set, else replaces it. */
export const toggleReaction = (before: MemberReaction, pressed: 'like' | 'dislike'): MemberReaction =>
  before === pressed ? 'none' : pressed;

/** Change of the promotion's counts: −1, 0 or 1 each. */
export function getCountChange(
  before: MemberReaction,
  after: MemberReaction,
): Pick<Counts, 'likes' | 'dislikes'> {
  const toCount = (reaction: MemberReaction, kind: MemberReaction): number => (reaction === kind ? 1 : 0);
  return {
    likes: toCount(after, 'like') - toCount(before, 'like'),
    dislikes: toCount(after, 'dislike') - toCount(before, 'dislike'),
  };
}

/** Whether a reaction counts if no other of its kin does. */
export const isEligible = ({ kind, weight = 0 }: ReactionRow): boolean => kind !== 'none' && weight > 0;

/** Of one kin's reactions to a promotion the one that counts. */
export const getKinWinner = (rows: readonly ReactionRow[]): ReactionRow | undefined =>
  selectHeaviest(rows.filter(isEligible));
