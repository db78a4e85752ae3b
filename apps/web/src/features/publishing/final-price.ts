import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { formatPrice, parsePrice } from '@pechincha/contracts/prices';
import { parseConditionValues } from './condition-values';
import type { DealFormValues } from './form';

/** The price with the fixed shipping and import tax typed so far; undefined if it is the promotional price. */
export function findFinalPrice(values: Partial<DealFormValues>): number | undefined {
  const price = parsePrice(values.promotionalPrice ?? '');
  if (!price) return undefined;
  const finalPrice = calculateFinalPrice(price, parseConditionValues(values));
  return finalPrice === price ? undefined : finalPrice;
}

/** `Preço final: R$ 115,00`, or '' if it is the promotional price. */
export function formatFinalPrice(values: Partial<DealFormValues>): string {
  const finalPrice = findFinalPrice(values);
  return finalPrice === undefined ? '' : `Preço final: ${formatPrice(finalPrice)}`;
}
