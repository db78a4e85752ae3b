import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** Active and expired promotions count on their author's page. */
export const toPromotionCount = (status: PromotionStatus): number =>
  status === 'active' || status === 'expired' ? 1 : 0;
