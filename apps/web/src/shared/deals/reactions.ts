import type { Promotion, PromotionList, ReactionState } from '@pechincha/contracts/entities/promotion';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactionKind } from './api/react-to-promotion';
import { promotionKeys } from '../../lib/keys';

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

/** Updates the cached deal and all cached lists. */
export function setCachedReaction(queryClient: QueryClient, id: string, state: ReactionState): void {
  queryClient.setQueryData<Promotion>(promotionKeys.detail(id), (deal) => deal && { ...deal, ...state });
  queryClient.setQueriesData<PromotionList>({ queryKey: promotionKeys.lists }, (list) =>
    list?.promotions.some(({ _id }) => _id === id)
      ? {
          ...list,
          promotions: list.promotions.map((deal) => (deal._id === id ? { ...deal, ...state } : deal)),
        }
      : list,
  );
}
