import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getPreviewVersion, toPromotionPreview } from './promotion-preview.js';

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
const createPreview = (change: Partial<Promotion> = {}) => toPromotionPreview({ ...promotion, ...change });

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

it.each<Partial<Promotion>>([{ finalPrice: 214.9 }, { condition: 'no Pix' }])(
  'preview version changes when the promotion has %j',
  (change) => {
    expect(getPreviewVersion(createPreview(change))).not.toBe(getPreviewVersion(createPreview()));
  },
);
