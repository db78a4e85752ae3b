import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { Caller } from '@pechincha/service-kit/caller';
import type { Types } from 'mongoose';

export const PUBLIC_STATUSES: readonly PromotionStatus[] = ['active', 'expired'];

/** Public promotions accept reactions and comments. */
export const isOpen = (status: PromotionStatus): boolean => PUBLIC_STATUSES.includes(status);

/** Pending, rejected and removed promotions are visible only to their author, managers and admins. */
export function canRead(
  promotion: { status: PromotionStatus; author: { _id: Types.ObjectId } },
  caller: Caller,
): boolean {
  if (isOpen(promotion.status)) return true;
  if (caller.kind !== 'member') return false;
  return caller.role !== 'user' || promotion.author._id.toHexString() === caller.id;
}
