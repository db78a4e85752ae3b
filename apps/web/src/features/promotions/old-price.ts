import type { Promotion } from '@pechincha/contracts/entities/promotion';

/** The price to cross out: the original one, where it was really higher than what is paid now. */
export const getOldPrice = (deal: Pick<Promotion, 'originalPrice' | 'promotionalPrice'>): number | null =>
  deal.originalPrice && deal.originalPrice > deal.promotionalPrice ? deal.originalPrice : null;
