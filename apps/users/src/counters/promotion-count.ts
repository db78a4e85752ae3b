import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** Deals that were approved and are still on show count on their author's page. */
export const toPromotionCount = (status: PromotionStatus): number =>
  status === 'active' || status === 'expired' ? 1 : 0;
