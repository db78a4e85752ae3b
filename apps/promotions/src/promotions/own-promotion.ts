import { assertOwner, type MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { mayRead } from './promotion-visibility.js';
import type { PromotionGlance } from './promotions.repository.js';

/**
 * A deal that its author or an admin is about to change.
 * @throws DomainError PROMOTION_NOT_FOUND where the caller may not even see it, FORBIDDEN where it is another's
 */
export function ownPromotion<Deal extends Pick<PromotionGlance, 'status' | 'author'>>(
  deal: Deal | null,
  caller: MemberCaller,
): Deal {
  if (!deal || !mayRead(deal, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  assertOwner(caller, deal.author._id.toHexString());
  return deal;
}
