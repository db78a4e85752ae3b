import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { PromotionRow } from './promotion.schema.js';

export type StatusUpdate = Partial<
  Pick<PromotionRow, 'status' | 'moderationReason' | 'moderatedAt' | 'publishedAt'>
>;

/** Fields to update with a new status; a rejection's reason is set by the caller. */
export function getStatusUpdate(before: PromotionRow, to: PromotionStatus, at: Date): StatusUpdate {
  const reason = { moderationReason: null };
  if (to === before.status) return {};
  if (to === 'pending') return { status: to, ...reason, moderatedAt: null };
  if (to === 'active')
    return { status: to, ...reason, moderatedAt: at, publishedAt: before.publishedAt ?? at };
  if (to === 'rejected') return { status: to, moderatedAt: at };
  return { status: to, ...reason };
}
