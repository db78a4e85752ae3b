import type { Promotion } from '@pechincha/contracts/entities/promotion';
import {
  type DealFormValues,
  emptyFormValues,
  findFinalPrice,
  formatFinalPrice,
  getEditForm,
  isCorrected,
  localForm,
  onlineForm,
  toFormValues,
} from './form';

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

const deal = {
  title: 'Chaleira',
  description: '',
  promotionalPrice: 1149.9,
  originalPrice: null,
  link: 'https://chaleira.example',
  store: '',
  coupon: '',
  category: 'casa',
  city: 'online',
} as Promotion;

it('deal forms have the fields of the specification', () => {
  expect([...localForm.fields].toSorted()).toEqual(
    ['category', 'city', 'description', 'originalPrice', 'promotionalPrice', 'store', 'title'].toSorted(),
  );
  expect(localForm.optional.size).toBe(0);
  expect([...onlineForm.optional].toSorted()).toEqual([
    'category',
    'coupon',
    'description',
    'originalPrice',
    'store',
  ]);
  expect(getEditForm(deal).optional.has('store')).toBe(true);
  expect(getEditForm({ city: 'curitiba' }).optional.has('store')).toBe(false);
});

it('edit form values show prices as typed', () => {
  expect(toFormValues(deal)).toMatchObject({
    title: 'Chaleira',
    promotionalPrice: '1149,90',
    originalPrice: '',
  });
});

it('edit form values include the conditions of the price', () => {
  expect(toFormValues({ ...deal, shipping: 'fixed', shippingPrice: 15, requires: ['app'] })).toMatchObject({
    shipping: 'fixed',
    shippingPrice: '15,00',
    requires: 'app',
    payment: '',
  });
});

const values = {
  ...emptyFormValues,
  title: 'Chaleira elétrica',
  promotionalPrice: '100',
  link: 'https://chaleira.example',
  category: undefined,
};
const validate = (change: Partial<DealFormValues>) =>
  onlineForm.resolver({ ...values, ...change }, undefined, { fields: {}, shouldUseNativeValidation: false });

it('deal form sends conditions of the price as the server takes them', async () => {
  const { values: parsed } = await validate({
    payment: 'pix',
    installments: '10',
    installmentPrice: '10,00',
    interest: 'true',
    requires: 'first-purchase,app',
  });
  expect(parsed).toMatchObject({
    payment: 'pix',
    installments: 10,
    installmentPrice: 10,
    interest: true,
    requires: ['first-purchase', 'app'],
    cashback: undefined,
  });
});

it.each([
  [{ cardPrice: '100' }, 'cardPrice', 'Preço no cartão deve ser maior que o preço à vista'],
  [{ installments: '10' }, 'installmentPrice', 'Informe o valor da parcela'],
  [{ shipping: 'fixed' }, 'shippingPrice', 'Informe o valor do frete'],
  [{ cashback: '100' }, 'cashback', 'Cashback deve ser menor que o preço'],
] as const)('deal form with %j has an error at %s', async (change, field, message) => {
  const { errors } = await validate(change);
  expect(errors[field]?.message).toBe(message);
});

it('deal form ignores what is left in a field that no longer applies', async () => {
  const { errors, values: parsed } = await validate({ shipping: 'free', shippingPrice: 'abc' });
  expect(errors).toEqual({});
  expect(parsed).toMatchObject({ shipping: 'free', shippingPrice: undefined });
});

it.each([
  [{ title: 'Bicicletta' }, true],
  [{ title: 'Bicicleta aro 29', store: 'Loja do Zé' }, false],
  [{ title: 'Bicicleta aro', store: 'Loja do Zé' }, true],
  [{ title: 'Patins', promotionalPrice: 80 }, false],
])('local content with %j is that of the same deal: %s', (change, expected) => {
  const content = { title: 'Bicicleta', promotionalPrice: 800, store: 'Loja' };
  expect(isCorrected(content, { ...content, ...change })).toBe(expected);
});

it.each([
  [{ title: 'Bicicleta vermelha', promotionalPrice: 80 }, true],
  [{ title: 'Bicicleta aro', link: 'https://loja.example/2' }, false],
  [{ link: 'https://loja.example/2' }, true],
])('online content with %j is that of the same deal: %s', (change, expected) => {
  const content = { title: 'Bicicleta', promotionalPrice: 800, link: 'https://loja.example/1' };
  expect(isCorrected(content, { ...content, ...change })).toBe(expected);
});
