import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { assertOwner, type Caller, type MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { Types } from 'mongoose';
import type { PromotionRow } from './promotion.schema.js';

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

/**
 * Returns the promotion if it accepts reactions, votes and comments.
 * @throws DomainError PROMOTION_NOT_FOUND if the caller cannot read it, NOT_OPEN if its status is not public
 */
export function assertOpen<Row extends Pick<PromotionRow, 'status' | 'author'>>(
  promotion: Row | null,
  caller: MemberCaller,
  /** Replaces the default message of NOT_OPEN. */
  message?: string,
): Row {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  if (!isOpen(promotion.status)) throw new DomainError('NOT_OPEN', { ...(message && { message }) });
  return promotion;
}

/**
 * Returns the promotion if the caller is its author or an admin.
 * @throws DomainError PROMOTION_NOT_FOUND if the caller cannot read it, FORBIDDEN if the author is someone else
 */
export function assertCanManage<Row extends Pick<PromotionRow, 'status' | 'author'>>(
  promotion: Row | null,
  caller: MemberCaller,
): Row {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  assertOwner(caller, promotion.author._id.toHexString());
  return promotion;
}
