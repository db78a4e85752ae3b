import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import type { CommentRow } from '../comments/comment.schema.js';
import type { PromotionSummary } from '../promotions/promotions.repository.js';

/** What managers see of a reported comment, as it is now. */
export function toReportedComment(
  comment: CommentRow,
  { _id, title, city }: Pick<PromotionSummary, '_id' | 'title' | 'city'>,
): ReportedThing {
  const id = comment._id.toHexString();
  return { kind: 'comment', id, promotionId: _id.toHexString(), title, city, content: comment.content };
}
