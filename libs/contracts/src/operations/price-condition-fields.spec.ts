import { toPriceConditions } from '../price-conditions.js';
import {
  localEditBody,
  localPromotionBody,
  onlineEditBody,
  onlinePromotionBody,
} from './promotion-bodies.js';

const promotion = {
  title: 'Fone bluetooth',
  description: 'Preto',
  promotionalPrice: '100,00',
  originalPrice: '150',
  store: 'Loja',
  link: 'https://loja.example/fone',
  category: 'eletronicos',
};
const forms = [
  ['online', onlinePromotionBody, 'Online'],
  ['local', localPromotionBody, 'Ibaiti'],
  ['edited online', onlineEditBody, undefined],
  ['edited local', localEditBody, undefined],
] as const;

describe.each(forms)('form of an %s promotion', (_name, schema, city) => {
  const parse = (fields: Record<string, unknown>) => schema.safeParse({ ...promotion, city, ...fields });
  const listErrors = (fields: Record<string, unknown>) =>
    parse(fields).error?.issues.map(({ path, message }) => [path[0], message]);

  it('has no conditions when they are missing or empty', () => {
    const empty = { payment: 'any', interest: 'false', requires: '', shipping: '', installments: '' };
    const more = { cardPrice: '', cashback: '0', cashbackBy: '  ', minQuantity: null };
    for (const fields of [{}, { ...empty, ...more }]) {
      const { data } = parse(fields);
      expect(data && toPriceConditions(data)).toEqual({});
    }
  });

  it('parses conditions sent as text and as values', () => {
    const values = {
      payment: 'pix',
      cardPrice: 110,
      installments: 10,
      installmentPrice: 11,
      interest: true,
      shipping: 'fixed',
      shippingPrice: 15.5,
      importTax: 20,
      cashback: 99.99,
      cashbackBy: 'Banco',
      requires: ['first-purchase', 'app'],
      minQuantity: 99,
    };
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? ['app', 'first-purchase', 'app'] : String(value),
    ]);
    for (const fields of [values, Object.fromEntries(texts) as Record<string, unknown>])
      expect(parse(fields).data).toMatchObject(values);
    expect(parse({ requires: 'app' }).data).toMatchObject({ requires: ['app'] });
  });

  it.each([
    [{ payment: 'cheque' }, 'payment', 'Forma de pagamento desconhecida'],
    [{ cardPrice: '100' }, 'cardPrice', 'Preço no cartão deve ser maior que o preço à vista'],
    [{ cardPrice: '99,99' }, 'cardPrice', 'Preço no cartão deve ser maior que o preço à vista'],
    [{ cardPrice: '-1' }, 'cardPrice', 'Preço inválido'],
    [{ installments: '1', installmentPrice: '100' }, 'installments', 'Parcelas inválidas: de 2 a 48'],
    [{ installments: '49', installmentPrice: '2,05' }, 'installments', 'Parcelas inválidas: de 2 a 48'],
    [{ installments: '10' }, 'installmentPrice', 'Informe o valor da parcela'],
    [{ installmentPrice: '10' }, 'installments', 'Informe o número de parcelas'],
    [
      { installments: '10', installmentPrice: '10,11' },
      'installmentPrice',
      'As parcelas não fecham com o preço',
    ],
    [
      { installments: '10', installmentPrice: '9,89', interest: 'true' },
      'installmentPrice',
      'As parcelas não fecham com o preço',
    ],
    [
      { cardPrice: '120', installments: '10', installmentPrice: '10' },
      'installmentPrice',
      'As parcelas não fecham com o preço',
    ],
    [{ interest: 'sim' }, 'interest', 'Valor inválido'],
    [{ shipping: 'correio' }, 'shipping', 'Tipo de frete desconhecido'],
    [{ shipping: 'fixed' }, 'shippingPrice', 'Informe o valor do frete'],
    [{ cashback: '100' }, 'cashback', 'Cashback deve ser menor que o preço'],
    [
      { cashback: '1', cashbackBy: 'a'.repeat(41) },
      'cashbackBy',
      'Quem paga o cashback deve ter no máximo 40 caracteres',
    ],
    [{ requires: ['app', '__proto__'] }, 'requires', 'Exigência desconhecida'],
    [{ requires: ['app', 'app', 'app', 'app', 'x'] }, 'requires', 'Exigência desconhecida'],
    [{ requires: { $ne: 1 } }, 'requires', 'Exigência desconhecida'],
    [{ minQuantity: '1' }, 'minQuantity', 'Quantidade inválida: de 2 a 99'],
    [{ minQuantity: '100' }, 'minQuantity', 'Quantidade inválida: de 2 a 99'],
  ])('rejects %j', (fields, field, message) => {
    expect(listErrors(fields)).toEqual([[field, message]]);
  });

  it.each([
    { installments: '10', installmentPrice: '10' },
    { installments: '3', installmentPrice: '33,33' },
    { installments: '10', installmentPrice: '10,10' },
    { installments: '10', installmentPrice: '9,90' },
    { installments: '12', installmentPrice: '11', interest: 'true' },
    { cardPrice: '120', installments: '10', installmentPrice: '12' },
    { cashback: '99,99' },
  ])('accepts %j', (fields) => {
    expect(listErrors(fields)).toBeUndefined();
  });
});

it('a list of many unknown requirements gets one error', () => {
  const result = onlinePromotionBody.safeParse({
    ...promotion,
    city: 'Online',
    requires: Array.from({ length: 10_000 }, () => 'x'),
  });
  expect(result.error?.issues).toHaveLength(1);
});
