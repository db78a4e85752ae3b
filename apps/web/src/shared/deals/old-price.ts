import type { Promotion } from '@pechincha/contracts/entities/promotion';

type Prices = Pick<Promotion, 'promotionalPrice' | 'finalPrice'>;

/** The price to show: with fixed shipping and import tax. */
export const getFinalPrice = ({ promotionalPrice, finalPrice }: Prices): number =>
  finalPrice ?? promotionalPrice;

/** The original price if higher than the one shown, else null. */
export const getOldPrice = (deal: Prices & Pick<Promotion, 'originalPrice'>): number | null =>
  deal.originalPrice && deal.originalPrice > getFinalPrice(deal) ? deal.originalPrice : null;
