import { calculateHotRank } from '@pechincha/contracts/prices';
import type { EndedBy, PromotionStatus } from '@pechincha/contracts/statuses';
import type { PromotionRow } from './promotion.schema.js';

export type StatusUpdate = Partial<
  Pick<
    PromotionRow,
    'status' | 'endedBy' | 'seen' | 'moderationReason' | 'moderatedAt' | 'publishedAt' | 'hot'
  >
>;

/** Fields to update with a new status; a rejection's reason is set by the caller. */
export function getStatusUpdate(
  before: PromotionRow,
  to: PromotionStatus,
  at: Date,
  endedBy: EndedBy = 'moderation',
): StatusUpdate {
  const reason = { moderationReason: null };
  const changed = { status: to, endedBy: to === 'expired' ? endedBy : null };
  if (to === before.status) return {};
  // What members saw before may be another price.
  if (to === 'pending') return { ...changed, ...reason, moderatedAt: null, seen: [] };
  if (to === 'active') return { ...changed, ...reason, moderatedAt: at, ...toFirstPublication(before, at) };
  if (to === 'rejected') return { ...changed, moderatedAt: at };
  return { ...changed, ...reason };
}

const toFirstPublication = (
  { publishedAt, likesCount, dislikesCount }: PromotionRow,
  at: Date,
): StatusUpdate =>
  publishedAt ? {} : { publishedAt: at, hot: calculateHotRank(likesCount, dislikesCount, at) };
