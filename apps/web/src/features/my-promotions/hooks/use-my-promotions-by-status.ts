import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { useMyPromotions, type MyPromotions } from '../api/list-my-promotions';

/** A list of its own for each state: a rejected deal is at hand, however many active ones came after it. */
export function useMyPromotionsByStatus(memberId: string): Record<PromotionStatus, MyPromotions> {
  return {
    pending: useMyPromotions(memberId, 'pending'),
    rejected: useMyPromotions(memberId, 'rejected'),
    active: useMyPromotions(memberId, 'active'),
    expired: useMyPromotions(memberId, 'expired'),
    removed: useMyPromotions(memberId, 'removed'),
  };
}
