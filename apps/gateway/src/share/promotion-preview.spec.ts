import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { defaultSite, type Site } from '@pechincha/contracts/site';
import { getBrandVersion, getPreviewVersion, toPromotionPreview } from './promotion-preview.js';

const promotion = {
  _id: 'a'.repeat(24),
  title: 'Fone de ouvido',
  originalPrice: 319.9,
  promotionalPrice: 199.9,
  store: 'Casa Lume',
  coupon: '',
  city: 'online',
  status: 'active',
  image: null,
} as Promotion;
const now = new Date('2026-11-21T15:00:00Z');
const createPreview = (change: Partial<Promotion> = {}, site: Site = defaultSite) =>
  toPromotionPreview({ ...promotion, ...change }, site, now);
const failing: Partial<Promotion> = {
  coupon: 'FONE10',
  couponHealth: { state: 'fails', worked: 0, failed: 3, lastWorkedAt: null },
};

it('promotion preview has the promotional price when there is no final price', () => {
  expect(createPreview()).toMatchObject({ price: 199.9, condition: '', originalPrice: 319.9, discount: 38 });
  expect(createPreview({ originalPrice: null })).toMatchObject({ originalPrice: null, discount: 0 });
});

it('promotion preview has final price and condition, and the discount of the promotional price', () => {
  expect(createPreview({ finalPrice: 214.9, condition: 'frete\u00a0R$ 15,00' })).toMatchObject({
    price: 214.9,
    condition: 'frete R$ 15,00',
    originalPrice: 319.9,
    discount: 38,
  });
});

it.each([319.9, 350])(
  'promotion preview has no discount when the final price is %d of 319.90',
  (finalPrice) => {
    expect(createPreview({ finalPrice })).toMatchObject({
      price: finalPrice,
      originalPrice: null,
      discount: 0,
    });
  },
);

it('promotion preview has when it was seen, that its coupon fails, and its last day', () => {
  const freshness = { seenAt: '2026-11-21T14:05:00.000Z', people: 3 };
  expect(createPreview({ ...failing, freshness, validUntil: '2026-11-30' }).notes).toBe(
    'Conferida em 21/11 às 11:05 · Cupom não está funcionando · Até 30/11',
  );
  expect([createPreview(failing).isCouponFailing, createPreview().isCouponFailing]).toEqual([true, false]);
  expect(createPreview().notes).toBe('');
  expect(createPreview({ ...failing, freshness, status: 'expired' }).notes).toBe('');
});

it.each<[Partial<Promotion>, Partial<Promotion>]>([
  [{}, { finalPrice: 214.9 }],
  [{}, { condition: 'no Pix' }],
  [{}, { freshness: { seenAt: '2026-11-21T14:05:00.000Z', people: 1 } }],
  [
    { freshness: { seenAt: '2026-11-21T14:05:00.000Z', people: 1 } },
    { freshness: { seenAt: '2026-11-21T14:06:00.000Z', people: 1 } },
  ],
  [{ coupon: 'FONE10' }, failing],
  [{}, { validUntil: '2026-11-30' }],
  [{}, { status: 'expired' }],
])('preview version changes from %j to %j', (before, after) => {
  expect(getPreviewVersion(createPreview(after))).not.toBe(getPreviewVersion(createPreview(before)));
});

it('preview versions change with the name of the site and that of the city', () => {
  const local: Partial<Promotion> = { city: 'ibaiti' };
  const versions = [
    defaultSite,
    { ...defaultSite, name: 'Achados' },
    { ...defaultSite, cities: [{ slug: 'ibaiti', name: 'Ibaiti do Norte', inMenu: true }] },
  ].map((site) => getPreviewVersion(createPreview(local, site)));
  expect(new Set(versions).size).toBe(3);
  expect(getBrandVersion('Achados')).not.toBe(getBrandVersion('Pechincha'));
});
