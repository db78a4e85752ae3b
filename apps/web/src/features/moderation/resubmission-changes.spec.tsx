import { listChanges, type PreviousVersion } from './resubmission-changes';

const version: PreviousVersion = {
  title: 'Fone',
  description: '',
  originalPrice: 200,
  promotionalPrice: 100,
  store: 'Som da Praça',
  link: '',
  coupon: '',
  image: null,
  moderationReason: null,
};

it('listChanges has nothing when no field changed', () => {
  expect(listChanges(version, { ...version })).toEqual([]);
  const conditions = { payment: 'pix', shipping: 'fixed', shippingPrice: 15, requires: ['app'] } as const;
  const requires = [...conditions.requires];
  expect(
    listChanges({ ...version, ...conditions, requires }, { ...version, ...conditions, requires }),
  ).toEqual([]);
});

it('listChanges has the price before and after', () => {
  expect(listChanges(version, { ...version, promotionalPrice: 90 })).toEqual([
    { name: 'Preço', from: 'R$ 100,00', to: 'R$ 90,00' },
  ]);
});

it('listChanges has the final price and each condition that changed', () => {
  const before: PreviousVersion = { ...version, payment: 'pix', shipping: 'fixed', shippingPrice: 15 };
  const now: PreviousVersion = {
    ...version,
    payment: 'pix',
    shipping: 'free',
    cardPrice: 120,
    installments: 10,
    installmentPrice: 12,
    requires: ['first-purchase', 'app'],
    minQuantity: 3,
  };
  expect(listChanges(before, now)).toEqual([
    { name: 'Preço final', from: 'R$ 115,00', to: 'R$ 100,00' },
    { name: 'Cartão', from: 'não informado', to: 'No cartão R$ 120,00 em 10x de R$ 12,00 sem juros' },
    { name: 'Frete', from: 'Frete R$ 15,00', to: 'Frete grátis' },
    { name: 'Exigências', from: 'nenhuma', to: 'Só na primeira compra · Só no aplicativo da loja' },
    { name: 'Quantidade', from: 'qualquer', to: 'A partir de 3 unidades' },
  ]);
  expect(
    listChanges(now, { ...now, payment: undefined, importTax: 9, cashback: 5, cashbackBy: 'Méliuz' }),
  ).toEqual([
    { name: 'Preço final', from: 'R$ 100,00', to: 'R$ 109,00' },
    { name: 'Forma de pagamento', from: 'Preço no Pix', to: 'qualquer' },
    { name: 'Importação', from: 'nenhum imposto', to: 'Imposto de importação R$ 9,00' },
    { name: 'Cashback', from: 'nenhum', to: 'Cashback de R$ 5,00 (Méliuz), pago depois da compra' },
  ]);
});

it('listChanges has the days that changed', () => {
  const before: PreviousVersion = { ...version, validFrom: '2026-11-25', validUntil: '2026-11-30' };
  expect(listChanges(before, { ...version, validFrom: '2026-11-25', validUntil: '2026-12-01' })).toEqual([
    { name: 'Válida até', from: '30 de nov. de 2026', to: '1 de dez. de 2026' },
  ]);
  expect(listChanges(before, { ...version, validUntil: '2026-11-30' })).toEqual([
    { name: 'Válida a partir de', from: '25 de nov. de 2026', to: 'não informada' },
  ]);
});

it('listChanges has the relation to the store', () => {
  expect(listChanges({ ...version, relation: 'works-there' }, { ...version, relation: 'affiliate' })).toEqual(
    [
      {
        name: 'Relação com a loja',
        from: 'Publicada por quem trabalha na loja',
        to: 'Link de afiliado',
      },
    ],
  );
  expect(listChanges(version, { ...version, relation: 'affiliate' })).toMatchObject([{ from: 'nenhuma' }]);
});
