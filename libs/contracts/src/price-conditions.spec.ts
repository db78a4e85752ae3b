import {
  calculateFinalPrice,
  formatCondition,
  listConditionTexts,
  toPriceConditions,
  type PriceConditions,
} from './price-conditions.js';

it.each<[PriceConditions, number]>([
  [{}, 100],
  [{ shipping: 'free', cashback: 20, cardPrice: 120, minQuantity: 3 }, 100],
  [{ shipping: 'fixed', shippingPrice: 15.1 }, 115.1],
  [{ shipping: 'varies', shippingPrice: 15 }, 100],
  [{ importTax: 20.2 }, 120.2],
  [{ shipping: 'fixed', shippingPrice: 0.1, importTax: 0.2 }, 100.3],
])('calculateFinalPrice of 100 reais with %j is %d', (conditions, finalPrice) => {
  expect(calculateFinalPrice(100, conditions)).toBe(finalPrice);
});

it('toPriceConditions leaves out what is empty or belongs to a missing condition', () => {
  const unused = { interest: true, shippingPrice: 15, cashbackBy: 'Banco', requires: [], payment: undefined };
  expect(toPriceConditions({ ...unused, shipping: 'pickup' })).toEqual({ shipping: 'pickup' });
  const used: PriceConditions = {
    payment: 'pix',
    cardPrice: 210,
    installments: 10,
    installmentPrice: 21,
    interest: true,
    shipping: 'fixed',
    shippingPrice: 15,
    importTax: 20,
    cashback: 5,
    cashbackBy: 'Banco',
    requires: ['app'],
    minQuantity: 3,
  };
  expect(toPriceConditions({ ...used, title: 'Fone' } as PriceConditions)).toEqual(used);
});

it.each<[PriceConditions, string]>([
  [{}, ''],
  [{ cardPrice: 110, cashback: 5, importTax: 9 }, ''],
  [{ payment: 'pix', shipping: 'free' }, 'no Pix · frete grátis'],
  [{ payment: 'boleto', shipping: 'fixed', shippingPrice: 15 }, 'no boleto · frete R$ 15,00'],
  [{ payment: 'card', shipping: 'varies' }, 'no cartão · frete à parte'],
  [{ payment: 'store-card', shipping: 'pickup' }, 'no cartão da loja · retirar na loja'],
  [{ requires: ['subscription', 'app', 'first-purchase'] }, 'primeira compra · só no app · para assinantes'],
  [{ minQuantity: 3 }, 'a partir de 3 un.'],
])('formatCondition of %j is %j', (conditions, line) => {
  expect(formatCondition(conditions)).toBe(line);
});

it('formatCondition has as many whole parts from the left as fit in 60 characters', () => {
  const requires: PriceConditions = { requires: ['first-purchase', 'app', 'subscription'] };
  expect(formatCondition({ payment: 'store-card', shipping: 'free', ...requires, minQuantity: 3 })).toBe(
    'no cartão da loja · frete grátis · primeira compra',
  );
  // A part that fits after one that does not is left out too.
  const long: PriceConditions = { payment: 'store-card', shipping: 'fixed', shippingPrice: 1_234.5 };
  const line = 'no cartão da loja · frete R$ 1.234,50 · primeira compra';
  expect(formatCondition({ ...long, ...requires })).toBe(line);
  expect(line.length).toBeLessThanOrEqual(60);
});

it('listConditionTexts has a sentence for each condition', () => {
  expect(listConditionTexts({})).toEqual([]);
  expect(
    listConditionTexts({
      payment: 'pix',
      cardPrice: 3935,
      installments: 10,
      installmentPrice: 393.5,
      shipping: 'fixed',
      shippingPrice: 15,
      importTax: 20,
      cashback: 5,
      cashbackBy: 'Banco',
      requires: ['app', 'first-purchase', 'subscription'],
      minQuantity: 3,
    }),
  ).toEqual([
    'Preço no Pix',
    'No cartão R$ 3.935,00 em 10x de R$ 393,50 sem juros',
    'Frete R$ 15,00',
    'Imposto de importação R$ 20,00',
    'Cashback de R$ 5,00 (Banco), pago depois da compra',
    'Só na primeira compra',
    'Só no aplicativo da loja',
    'Só para assinantes',
    'A partir de 3 unidades',
  ]);
  expect(listConditionTexts({ cardPrice: 110, cashback: 5 })).toEqual([
    'No cartão R$ 110,00',
    'Cashback de R$ 5,00, pago depois da compra',
  ]);
  expect(listConditionTexts({ installments: 3, installmentPrice: 40, interest: true })).toEqual([
    'No cartão em 3x de R$ 40,00 com juros',
  ]);
});
