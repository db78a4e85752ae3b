import type { MentioningComment } from '@pechincha/contracts/events/comment';
import type { Types } from 'mongoose';
import { toAuthorResponse } from '../promotions/promotion.mapper.js';
import type { PromotionSummary } from '../promotions/promotions.repository.js';
import type { CommentRow } from './comments.repository.js';

/** Maximum participants in an event. */
export const MAX_PARTICIPANTS = 100;

/** Distinct ids of the promotion's author and the latest commenters. */
export function listParticipants(author: Types.ObjectId, latestFirst: readonly Types.ObjectId[]): string[] {
  return [...new Set([author, ...latestFirst].map((id) => id.toHexString()))].slice(0, MAX_PARTICIPANTS);
}

/** What events say of a comment. @param latestFirst authors of the latest comments of the thread */
export const toMentioningComment = (
  row: CommentRow,
  promotion: PromotionSummary,
  mentions: readonly string[] | undefined,
  latestFirst: readonly Types.ObjectId[],
): MentioningComment => ({
  commentId: row._id.toHexString(),
  promotionId: promotion._id.toHexString(),
  promotionTitle: promotion.title,
  city: promotion.city,
  author: toAuthorResponse(row.author),
  content: row.content,
  ...(mentions && { mentions: [...new Set(mentions)] }),
  participants: listParticipants(promotion.author._id, latestFirst),
});
