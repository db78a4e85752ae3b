import { getComparedPrice } from '@pechincha/contracts/price-history';
import type { Promotion } from '@pechincha/contracts/entities/promotion';

type Prices = Pick<Promotion, 'promotionalPrice' | 'finalPrice'>;

/** The price to show: with fixed shipping and import tax. */
export const getFinalPrice = ({ promotionalPrice, finalPrice }: Prices): number =>
  finalPrice ?? promotionalPrice;

/** The original price, or the usual one if that is inflated, if higher than the price shown; else null. */
export function getOldPrice(
  deal: Prices & Pick<Promotion, 'originalPrice' | 'claim' | 'reference'>,
): number | null {
  const price = getComparedPrice(deal);
  return price && price > getFinalPrice(deal) ? price : null;
}
