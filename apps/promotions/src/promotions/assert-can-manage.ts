import { assertOwner, type MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { canRead } from './promotion-visibility.js';
import type { PromotionSummary } from './promotions.repository.js';

/**
 * A deal that its author or an admin is about to change.
 * @throws DomainError PROMOTION_NOT_FOUND where the caller may not even see it, FORBIDDEN where it is another's
 */
export function assertCanManage<Deal extends Pick<PromotionSummary, 'status' | 'author'>>(
  promotion: Deal | null,
  caller: MemberCaller,
): Deal {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  assertOwner(caller, promotion.author._id.toHexString());
  return promotion;
}
