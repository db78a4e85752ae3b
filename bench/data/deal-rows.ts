import { calculateHotRank } from '@pechincha/contracts/prices';
import type { CommentRow } from '@pechincha/promotions/comments/comment.schema';
import type { AuthorRow } from '@pechincha/promotions/members/author';
import type { PromotionRow } from '@pechincha/promotions/promotions/promotion.schema';
import type { ReactionRow } from '@pechincha/promotions/reactions/reaction.schema';
import { Types } from 'mongoose';
import type { Random } from './random.ts';
import { generateText } from './words.ts';

/** Number of comments of each complete deal. */
export const COMMENTS_PER_DEAL = 40;

/**
 * Generates the comments and reactions behind a deal's counts and sets the counts to match. Most deals of a filled
 * database have counts only.
 */
export function generateDealRows(
  random: Random,
  deal: PromotionRow,
  members: readonly AuthorRow[],
): { comments: CommentRow[]; reactions: ReactionRow[] } {
  const after = (): Date => new Date(deal.createdAt.getTime() + random.whole(1, 2_000_000) * 1_000);
  const memberAt = (index: number): AuthorRow => members[index % members.length] as AuthorRow;
  const first = random.whole(0, members.length - 1);
  deal.commentsCount = COMMENTS_PER_DEAL;
  deal.likesCount = Math.min(deal.likesCount, Math.floor(members.length / 2));
  deal.dislikesCount = Math.min(deal.dislikesCount, Math.floor(members.length / 2));
  deal.hot = calculateHotRank(deal.likesCount, deal.dislikesCount, deal.publishedAt ?? deal.createdAt);
  const reactions = Array.from({ length: deal.likesCount + deal.dislikesCount }, (_, index): ReactionRow => ({
    _id: new Types.ObjectId(),
    deal: deal._id,
    user: memberAt(first + index)._id,
    kind: index < deal.likesCount ? 'like' : 'dislike',
    at: after(),
  }));
  const comments: CommentRow[] = [];
  for (const at of Array.from({ length: COMMENTS_PER_DEAL }, after).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )) {
    const parent = comments.length > 0 && random.chance(0.4) ? random.pick(comments) : undefined;
    const _id = new Types.ObjectId();
    if (parent) parent.replies += 1;
    comments.push({
      _id,
      deal: deal._id,
      author: random.pick(members),
      content: generateText(random, 4, 30),
      parent: parent?._id ?? null,
      root: parent?.root ?? _id,
      createdAt: at,
      deleted: false,
      replies: 0,
    });
  }
  return { comments, reactions };
}
