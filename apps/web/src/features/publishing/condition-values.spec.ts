import { emptyConditionValues, parseConditionValues, toConditionValues } from './condition-values';

const conditions = {
  payment: 'pix',
  cardPrice: 1149.9,
  installments: 10,
  installmentPrice: 114.99,
  interest: true,
  shipping: 'fixed',
  shippingPrice: 15,
  importTax: 20,
  cashback: 5.5,
  cashbackBy: 'Carteira',
  requires: ['first-purchase', 'app'],
  minQuantity: 2,
} as const;

it('condition values are text, amounts as typed', () => {
  expect(toConditionValues({ ...conditions, requires: [...conditions.requires] })).toEqual({
    payment: 'pix',
    cardPrice: '1149,90',
    installments: '10',
    installmentPrice: '114,99',
    interest: 'true',
    shipping: 'fixed',
    shippingPrice: '15,00',
    importTax: '20,00',
    cashback: '5,50',
    cashbackBy: 'Carteira',
    requires: 'first-purchase,app',
    minQuantity: '2',
  });
  expect(toConditionValues({ interest: false })).toEqual(emptyConditionValues);
});

it('condition values are read back as conditions', () => {
  const values = toConditionValues({ ...conditions, requires: [...conditions.requires] });
  expect(parseConditionValues(values)).toEqual(conditions);
});

it('conditions leave out what is no value yet', () => {
  const read = parseConditionValues({
    cardPrice: '12,',
    installments: 'dez',
    shipping: '',
    requires: 'sorte',
  });
  expect(Object.values(read).flat().filter(Boolean)).toEqual([]);
});

it('conditions leave out values of fields that do not apply', () => {
  const read = parseConditionValues({
    shipping: 'free',
    shippingPrice: '15',
    interest: 'true',
    cashbackBy: 'Loja',
  });
  expect(read).toMatchObject({
    shipping: 'free',
    shippingPrice: undefined,
    interest: false,
    cashbackBy: undefined,
  });
});
