import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { isOpen, canRead } from './promotion-visibility.js';
import type { PromotionSummary } from './promotions.repository.js';

/**
 * A deal that takes reactions and comments.
 * @throws DomainError PROMOTION_NOT_FOUND where the caller may not even see it, NOT_OPEN where it takes none
 */
export function assertOpen(promotion: PromotionSummary | null, caller: MemberCaller): PromotionSummary {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  if (!isOpen(promotion.status)) throw new DomainError('NOT_OPEN');
  return promotion;
}
