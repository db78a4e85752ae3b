import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { isOpen, mayRead } from './promotion-visibility.js';
import type { PromotionGlance } from './promotions.repository.js';

/**
 * A deal that takes reactions and comments.
 * @throws DomainError PROMOTION_NOT_FOUND where the caller may not even see it, NOT_OPEN where it takes none
 */
export function openPromotion(deal: PromotionGlance | null, caller: MemberCaller): PromotionGlance {
  if (!deal || !mayRead(deal, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  if (!isOpen(deal.status)) throw new DomainError('NOT_OPEN');
  return deal;
}
