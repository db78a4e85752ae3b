import type { PromotionPreview } from './promotion-preview.js';
import { renderBrandPreview, renderPromotionPreview } from './preview-svg.js';
import { Typeface } from './typeface.js';

const typeface = new Typeface();
const preview: PromotionPreview = {
  id: 'a'.repeat(24),
  title: 'Fone de ouvido Bluetooth com cancelamento de ruído e até 70 horas de bateria',
  store: 'Casa Lume',
  place: '',
  coupon: 'FONE10',
  price: 199.9,
  originalPrice: 319.9,
  discount: 38,
  image: null,
  expired: false,
};
const long = 'Televisão '.repeat(40);

/** The largest coordinates of all path points, except those of the decoration that overlaps the edge. */
function getExtent(svg: string): { right: number; bottom: number } {
  const points = [...svg.replace(/<g .*?<\/g>/, '').matchAll(/[MLQC](-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  return { right: Math.max(...points.map(([x]) => x)), bottom: Math.max(...points.map(([, y]) => y)) };
}

it.each<[string, Partial<PromotionPreview>]>([
  ['a common promotion', {}],
  ['long texts', { title: long, store: long, place: long, coupon: 'x'.repeat(40) }],
  ['the highest price', { price: 99_999_999.99, originalPrice: 99_999_999.99, discount: 99 }],
  ['a word longer than a line', { title: 'x'.repeat(160) }],
  [
    'missing texts and a minimal price',
    { title: '日本 🎧', store: '', coupon: '', price: 0.01, originalPrice: null, discount: 0 },
  ],
  ['an expired promotion', { expired: true, title: long }],
])('preview SVG stays inside the image, with and without a photo, for %s', (_name, change) => {
  for (const hasPhoto of [true, false]) {
    const svg = renderPromotionPreview(typeface, { ...preview, ...change }, hasPhoto);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(getExtent(svg).right).toBeLessThanOrEqual(1_200);
    expect(getExtent(svg).bottom).toBeLessThanOrEqual(590);
  }
});

it('preview SVG shows no discount when the promotion is expired', () => {
  const badge = 'fill="#FFC93C"';
  expect(renderPromotionPreview(typeface, preview, true)).toContain(badge);
  expect(renderPromotionPreview(typeface, { ...preview, expired: true }, true)).not.toContain(badge);
});

it('typeface renders a text as wide as it measures it', () => {
  const left = { x: 0, y: 100, size: 100, weight: 800, fill: '#000' } as const;
  const { right } = getExtent(typeface.renderPath('Toda AVENIDA', left));
  const width = typeface.measureWidth('Toda AVENIDA', 100, 800);
  expect(Math.abs(width - right)).toBeLessThan(10);
});

it('brand preview stays inside the image', () => {
  expect(getExtent(renderBrandPreview(typeface)).right).toBeLessThanOrEqual(1_200);
});
