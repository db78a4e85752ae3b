import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** Whether a promotion earns points for its author. */
export const earnsPoints = (status: PromotionStatus): boolean => status === 'active' || status === 'expired';
