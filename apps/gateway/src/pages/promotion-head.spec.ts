import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { defaultSite, type Site } from '@pechincha/contracts/site';
import { createPromotionHead } from './promotion-head.js';

const ID = '0123456789abcdef01234567';
const origin = 'https://pechincha.example';
const promotion = {
  _id: ID,
  title: 'Fone de ouvido',
  description: 'Um fone.\nSem fio.',
  originalPrice: 319.9,
  promotionalPrice: 199.9,
  store: 'Casa Lume',
  coupon: 'FONE10',
  city: 'sao-paulo',
  status: 'active',
  image: `/uploads/${'a'.repeat(40)}-640.webp`,
  publishedAt: '2026-11-21T01:00:00.000Z',
  createdAt: '2026-11-20T01:00:00.000Z',
} as Promotion;
const now = new Date('2026-11-21T15:00:00Z');
const createHead = (change: Partial<Promotion> = {}, site: Site = defaultSite) =>
  createPromotionHead({ ...promotion, ...change }, `${origin}/share/${ID}.jpg`, { site, origin }, now);
const checked: Partial<Promotion> = {
  freshness: { seenAt: '2026-11-21T14:05:00.000Z', people: 3 },
  couponHealth: { state: 'fails', worked: 0, failed: 3, lastWorkedAt: null },
  validUntil: '2026-11-30',
};

it('promotion head has price, discount, store, coupon and city', () => {
  const head = createHead();
  expect(head.title).toBe('Fone de ouvido por R$ 199,90 · Pechincha');
  expect(head.preview?.title).toBe('Fone de ouvido por R$ 199,90');
  expect(head.description).toBe(
    '38% de desconto: de R$ 319,90 por R$ 199,90 na loja Casa Lume em São Paulo. Cupom FONE10. ' +
      'Publicada em 20/11/2026. Um fone. Sem fio.',
  );
  expect(head.canonical).toBe(`${origin}/sao-paulo/promocao/${ID}`);
});

it('promotion head has the names of the site and of its city', () => {
  const cities = [{ slug: 'saopaulo', name: 'Sampa', inMenu: false }];
  const head = createHead({}, { ...defaultSite, name: 'Achados', cities });
  expect(head).toMatchObject({
    title: 'Fone de ouvido por R$ 199,90 · Achados',
    preview: { siteName: 'Achados' },
    data: [{ itemListElement: [{ name: 'Início' }, { name: 'Sampa' }, { position: 3 }] }, {}],
  });
  expect(head.description).toContain('na loja Casa Lume em Sampa.');
});

it('promotion head has what is written after empty lines', () => {
  const head = createHead({ description: `Topo${'\n \u2800'.repeat(145)}\nfim` });
  expect(head.description).toMatch(/ Topo fim$/);
});

it('promotion head is marked as expired when the promotion is', () => {
  const head = createHead({ status: 'expired' });
  expect(head.title).toMatch(/^EXPIRADA: /);
  expect(head.preview?.title).toMatch(/^EXPIRADA: /);
  expect(head.description).toMatch(/^Esta promoção expirou\. /);
  expect(JSON.stringify(head.data)).toContain('schema.org/Discontinued');
});

it('promotion head has final price and condition', () => {
  const head = createHead({ finalPrice: 214.9, condition: 'no Pix · frete R$ 15,00' });
  expect(head.title).toBe('Fone de ouvido por R$ 214,90 · Pechincha');
  expect(head.preview).toMatchObject({
    title: 'Fone de ouvido por R$ 214,90 no Pix · frete R$ 15,00',
    price: 214.9,
  });
  expect(head.description).toMatch(
    /^De R\$ 319,90 por R\$ 214,90 \(no Pix · frete R\$ 15,00\) na loja Casa Lume em São Paulo\. /,
  );
  expect(head.preview?.description).toMatch(
    /^De R\$ 319,90 por R\$ 214,90 na loja Casa Lume em São Paulo\. /,
  );
  expect(head.data).toMatchObject([{}, { offers: { price: '214.90' } }]);
});

it.each<[Partial<Promotion>, string]>([
  [{ condition: 'frete grátis' }, 'Fone de ouvido por R$ 199,90 · frete grátis'],
  [{ condition: 'no boleto\u00a0·\nfrete grátis' }, 'Fone de ouvido por R$ 199,90 no boleto · frete grátis'],
  [{ condition: 'no Pix', status: 'expired' }, 'EXPIRADA: Fone de ouvido por R$ 199,90 no Pix'],
])('promotion preview of %j has title %p', (change, title) => {
  const head = createHead(change);
  expect(head.preview).toMatchObject({ title, imageAlt: title });
  expect(head.title).toMatch(/Fone de ouvido por R\$ 199,90 · Pechincha$/);
});

it('promotion head has first when it was seen, that its coupon fails, and its last day', () => {
  const { description, preview, data } = createHead({ ...checked, store: 'x'.repeat(300) });
  for (const text of [description, preview?.description]) {
    expect(text).toMatch(
      /^Conferida em 21\/11 às 11:05\. Cupom não está funcionando\. Até 30\/11\. 38% de desconto: /,
    );
    expect(text?.length).toBeLessThanOrEqual(220);
  }
  expect(data).toMatchObject([{}, { offers: { priceValidUntil: '2026-11-30' } }]);
});

it('promotion head of an expired promotion has only that it has expired', () => {
  const { description, preview } = createHead({ ...checked, status: 'expired' });
  for (const text of [description, preview?.description])
    expect(text).toMatch(/^Esta promoção expirou\. 38% de desconto: /);
});

it.each([
  [319.9, 'R$ 319,90'],
  [350, 'R$ 350,00'],
])('promotion head has no discount when the final price is %d of 319.90', (finalPrice, text) => {
  const { description } = createHead({ finalPrice, condition: 'frete à parte', store: '', city: 'online' });
  expect(description).toMatch(`Por apenas ${text} (frete à parte). Cupom FONE10.`);
  expect(description).not.toContain('%');
});

it('promotion head omits fields that the promotion does not have', () => {
  const head = createHead({ originalPrice: null, store: '', coupon: '', city: 'online', description: '' });
  expect(head.description).toBe('Por apenas R$ 199,90. Publicada em 20/11/2026.');
  expect(head.preview).toMatchObject({ title: 'Fone de ouvido por R$ 199,90' });
  expect(JSON.stringify(head.data)).not.toContain('priceValidUntil');
  expect(head.canonical).toBe(`${origin}/promocao/${ID}`);
});

it('promotion head has breadcrumbs and product as structured data', () => {
  expect(createHead().data).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Início' }, { name: 'São Paulo' }, { position: 3 }],
    },
    {
      '@type': 'Product',
      name: 'Fone de ouvido',
      image: `${origin}/uploads/${'a'.repeat(40)}-1200.webp`,
      offers: {
        price: '199.90',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        seller: { name: 'Casa Lume' },
      },
    },
  ]);
});

it('promotion head truncates a long description at a word', () => {
  const { description = '' } = createHead({ description: 'palavra '.repeat(100) });
  expect(description.length).toBeLessThanOrEqual(220);
  expect(description).toMatch(/palavra…$/);
});

it('promotion head cuts no emoji in half', () => {
  const family = '👨\u200D👩\u200D👧';
  const { description = '' } = createHead({ description: family.repeat(300) });
  expect(description).toMatch(new RegExp(` (${family})+…$`, 'u'));
});
