import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { isOpen, canRead } from './promotion-visibility.js';
import type { PromotionSummary } from './promotions.repository.js';

/**
 * Returns the promotion if it accepts reactions, checks and comments.
 * @throws DomainError PROMOTION_NOT_FOUND if the caller cannot read it, NOT_OPEN if its status is not public
 */
export function assertOpen<Row extends Pick<PromotionSummary, 'status' | 'author'>>(
  promotion: Row | null,
  caller: MemberCaller,
  /** Replaces the default message of NOT_OPEN. */
  message?: string,
): Row {
  if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  if (!isOpen(promotion.status)) throw new DomainError('NOT_OPEN', { ...(message && { message }) });
  return promotion;
}
