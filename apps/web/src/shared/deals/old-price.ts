import type { Promotion } from '@pechincha/contracts/entities/promotion';

/** The original price if higher than the current one, else null. */
export const getOldPrice = (deal: Pick<Promotion, 'originalPrice' | 'promotionalPrice'>): number | null =>
  deal.originalPrice && deal.originalPrice > deal.promotionalPrice ? deal.originalPrice : null;
