import type { Promotion, ReactionState } from '@pechincha/contracts/entities/promotion';
import type { ReactionKind } from './react-to-promotion';

export const toReactionState = (deal: Promotion): ReactionState => ({
  likesCount: deal.likesCount,
  dislikesCount: deal.dislikesCount,
  hasLiked: deal.hasLiked ?? false,
  hasDisliked: deal.hasDisliked ?? false,
});

/** Expected state after a toggle: like and dislike exclude each other. */
export function applyReaction(current: ReactionState, kind: ReactionKind): ReactionState {
  const hasLiked = kind === 'like' && !current.hasLiked;
  const hasDisliked = kind === 'dislike' && !current.hasDisliked;
  return {
    hasLiked,
    hasDisliked,
    likesCount: current.likesCount + Number(hasLiked) - Number(current.hasLiked),
    dislikesCount: current.dislikesCount + Number(hasDisliked) - Number(current.hasDisliked),
  };
}
