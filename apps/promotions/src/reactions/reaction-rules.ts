import type { Counts } from '../counts/counts.js';
import type { MemberReaction } from '../promotions/member-reaction.js';
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

/** Of one kin's reactions to a promotion the one that counts: the heaviest, of equal ones the earliest. */
export function getKinWinner(rows: readonly ReactionRow[]): ReactionRow | undefined {
  const [winner] = rows
    .filter(isEligible)
    .toSorted(
      (one, other) =>
        (other.weight ?? 0) - (one.weight ?? 0) ||
        one.at.getTime() - other.at.getTime() ||
        one._id.toHexString().localeCompare(other._id.toHexString()),
    );
  return winner;
}
