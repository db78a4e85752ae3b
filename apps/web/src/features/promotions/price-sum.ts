import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPriceConditions } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';

/** `R$ 100,00 + R$ 15,00 de frete + R$ 20,00 de imposto`, or '' if nothing is added to the price. */
export function formatPriceSum(deal: Promotion): string {
  const { shippingPrice, importTax } = toPriceConditions(deal);
  const added = [
    shippingPrice && `${formatPrice(shippingPrice)} de frete`,
    importTax && `${formatPrice(importTax)} de imposto`,
  ].filter(Boolean);
  return added.length > 0 ? [formatPrice(deal.promotionalPrice), ...added].join(' + ') : '';
}
