import { findFinalPrice, formatFinalPrice } from './final-price';

it.each([
  ['only a promotional price', { promotionalPrice: '100' }, undefined],
  ['fixed shipping and import tax', { shipping: 'fixed', shippingPrice: '15', importTax: '20,50' }, 135.5],
  ['shipping that is not fixed', { shipping: 'varies', shippingPrice: '15' }, undefined],
  ['cashback', { cashback: '10' }, undefined],
  ['no price yet', { promotionalPrice: '', importTax: '20' }, undefined],
])('final price with %s is %p', (_case, values, finalPrice) => {
  expect(findFinalPrice({ promotionalPrice: '100', ...values })).toBe(finalPrice);
});

it('final price is shown only where it differs', () => {
  expect(formatFinalPrice({ promotionalPrice: '100', importTax: '20' })).toBe('Preço final: R$ 120,00');
  expect(formatFinalPrice({ promotionalPrice: '100' })).toBe('');
});
