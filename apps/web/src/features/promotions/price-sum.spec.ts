import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatPriceSum } from './price-box';

const format = (deal: Partial<Promotion>): string =>
  formatPriceSum({ promotionalPrice: 100, ...deal } as Promotion);

it.each([
  [
    { shipping: 'fixed', shippingPrice: 15, importTax: 20 },
    'R$ 100,00 + R$ 15,00 de frete + R$ 20,00 de imposto',
  ],
  [{ importTax: 20 }, 'R$ 100,00 + R$ 20,00 de imposto'],
  [{ shipping: 'varies', shippingPrice: 15, cashback: 5 }, ''],
] as const)('price sum with %j is %j', (deal, text) => {
  expect(format(deal)).toBe(text);
});
