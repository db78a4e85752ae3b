import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { useMyPromotions, type MyPromotions } from '../api/list-my-promotions';

/** One query per status, so that rejected deals show however many active ones are newer. */
export function useMyPromotionsByStatus(memberId: string): Record<PromotionStatus, MyPromotions> {
  return {
    pending: useMyPromotions(memberId, 'pending'),
    rejected: useMyPromotions(memberId, 'rejected'),
    active: useMyPromotions(memberId, 'active'),
    expired: useMyPromotions(memberId, 'expired'),
    removed: useMyPromotions(memberId, 'removed'),
  };
}
