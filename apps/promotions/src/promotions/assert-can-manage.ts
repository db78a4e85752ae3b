import { assertOwner, type MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { canRead } from './promotion-visibility.js';
import type { PromotionSummary } from './promotions.repository.js';

/**
 * Returns the promotion if the caller is its author or an admin.
 * @throws DomainError PROMOTION_NOT_FOUND if the caller cannot read it, FORBIDDEN if the author is someone else
 */
export function assertCanManage<Row extends Pick<PromotionSummary, 'status' | 'author'>>(
  promotion: Row | null,
  caller: MemberCaller,
): Row {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  assertOwner(caller, promotion.author._id.toHexString());
  return promotion;
}
