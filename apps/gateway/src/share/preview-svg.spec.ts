import sharp from 'sharp';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../pages/page-head.js';
import { box, removeMissingGlyphs, renderSvg } from './preview-elements.js';
import { photoBox, renderBrandPreview, renderPromotionPreview } from './preview-svg.js';
import type { PromotionPreview } from './promotion-preview.js';

const draw = (character: string): Promise<string> => renderSvg({}, box({ fontSize: 100 }, character));

it('removeMissingGlyphs removes emoji and other scripts, and the spaces around them', () => {
  expect(removeMissingGlyphs('🎧 Açaí 日本 à la “carte” — ½ preço™ 🍇')).toBe('Açaí à la “carte” — ½ preço™');
  expect(removeMissingGlyphs('Ac\u0327ai\u0301')).toBe('Açaí');
});

it('removeMissingGlyphs keeps only characters that the fonts have', async () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => removeMissingGlyphs(character) === character && character !== '',
  );
  expect(characters.length).toBeGreaterThan(200);
  const missing = await draw('Ж');
  for (const character of characters)
    expect([character, await draw(character)]).not.toEqual([character, missing]);
});

const preview: PromotionPreview = {
  id: 'a'.repeat(24),
  siteName: 'Pechincha',
  title: 'Fone de ouvido Bluetooth com cancelamento de ruído e até 70 horas de bateria',
  store: 'Casa Lume',
  place: '',
  coupon: 'FONE10',
  isCouponFailing: false,
  price: 199.9,
  condition: '',
  notes: '',
  originalPrice: 319.9,
  discount: 38,
  image: null,
  expired: false,
};
const long = 'Televisão '.repeat(40).trim();
/** Near the limit of 60 characters. */
const longCondition = 'no cartão da loja · frete R$ 1.234,56 · a partir de 33 un.';
const longNotes = 'Conferida em 23/12/2026 às 20:48 · Cupom não está funcionando · Até 28/02/2027';
const AWNING_BOTTOM = 110;
const NOTES_TOP = 586;

interface Pixels {
  isInk: (x: number, y: number) => boolean;
  bytes: Buffer;
}

/** Ink: pixels as dark as the texts; all other areas below the awning are light. */
async function rasterize(svg: string): Promise<Pixels> {
  const bytes = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer();
  return { bytes, isInk: (x, y) => (bytes[y * PREVIEW_WIDTH + x] ?? 0) < 160 };
}

const rasterizePreview = async (change: Partial<PromotionPreview>, hasPhoto = true): Promise<Pixels> =>
  rasterize(await renderPromotionPreview({ ...preview, ...change }, hasPhoto));

/** Area of all ink below the awning. */
function getInkBounds({ isInk, bytes }: Pixels): { left: number; right: number; bottom: number } {
  const bounds = { left: PREVIEW_WIDTH, right: 0, bottom: 0 };
  for (let y = AWNING_BOTTOM; y < bytes.length / PREVIEW_WIDTH; y++)
    for (let x = 0; x < PREVIEW_WIDTH; x++)
      if (isInk(x, y)) {
        bounds.left = Math.min(bounds.left, x);
        bounds.right = Math.max(bounds.right, x);
        bounds.bottom = y;
      }
  return bounds;
}

/** Lines of text beside the photo, between two heights. */
function countLines({ isInk }: Pixels, top: number, bottom: number): number {
  let count = 0;
  let wasInk = false;
  for (let y = top; y < bottom; y++) {
    const hasInk = Array.from({ length: 600 }, (_, x) => isInk(534 + x, y)).includes(true);
    if (hasInk && !wasInk) count += 1;
    wasInk = hasInk;
  }
  return count;
}

it.each<[string, Partial<PromotionPreview>]>([
  ['a common promotion', {}],
  ['long texts', { title: long, store: long, place: long, coupon: 'x'.repeat(40) }],
  ['the highest price', { price: 99_999_999.99, originalPrice: 99_999_999.99, discount: 99 }],
  ['a condition', { condition: longCondition, title: long }],
  [
    'a condition of the highest price',
    { condition: longCondition, title: long, price: 99_999_999.99, originalPrice: null, discount: 0 },
  ],
  ['a price of wide digits', { price: 40_404_040.4 }],
  ['a price of nothing', { price: 0, discount: 100 }],
  ['a word longer than a line', { title: 'x'.repeat(160) }],
  [
    'missing texts and a minimal price',
    { title: '日本 🎧', store: '', coupon: '', price: 0.01, originalPrice: null, discount: 0 },
  ],
  ['an expired promotion', { expired: true, title: long }],
])('preview texts stay beside the photo and inside the margins for %s', async (_name, change) => {
  for (const hasPhoto of [true, false]) {
    const { left, right, bottom } = getInkBounds(await rasterizePreview(change, hasPhoto));
    expect(left).toBeGreaterThanOrEqual(hasPhoto ? photoBox.left + photoBox.size + 40 : photoBox.left - 4);
    expect(right).toBeLessThanOrEqual(1_144);
    expect(bottom).toBeLessThanOrEqual(590);
  }
});

it.each([
  ['x', 1],
  ['xxxx xxxx '.repeat(4), 2],
  ['xxxx '.repeat(40), 3],
  ['x'.repeat(160), 3],
  ['', 0],
])('preview breaks the title %p into %i lines', async (title, lines) => {
  expect(countLines(await rasterizePreview({ title }), photoBox.top + 52, 390)).toBe(lines);
});

it.each<[string, Partial<PromotionPreview>, Partial<PromotionPreview>]>([
  ['shortens a long store', { store: 'x'.repeat(100) }, { store: `${'x'.repeat(34)}…` }],
  ['shortens a long title', { title: long }, { title: `${'Televisão '.repeat(9).trim()}…` }],
  ['shows no coupon that does not fit', { coupon: 'x'.repeat(40) }, { coupon: '' }],
  [
    'shows no coupon that is wider than its row',
    { coupon: 'x'.repeat(80), originalPrice: null, discount: 0 },
    { coupon: '🎧', originalPrice: null, discount: 0 },
  ],
  [
    'shortens a title of three lines above a condition',
    { title: long, condition: 'no Pix' },
    { title: `${'Televisão '.repeat(6).trim()}…`, condition: 'no Pix' },
  ],
  ['shows no characters without a glyph', { title: 'Açaí 🍇 日本 bom' }, { title: 'Açaí bom' }],
])('preview %s', async (_name, change, expected) => {
  const [actual, wanted] = await Promise.all([rasterizePreview(change), rasterizePreview(expected)]);
  expect(actual.bytes.equals(wanted.bytes)).toBe(true);
});

it.each([
  ['', 2],
  ['no Pix', 3],
  [longCondition, 4],
])(
  'preview has price, condition and discount in lines when the condition is %p',
  async (condition, lines) => {
    expect(countLines(await rasterizePreview({ title: 'Fone', condition }), 260, 590)).toBe(lines);
  },
);

it.each<[string, Partial<PromotionPreview>]>([
  ['a common promotion', {}],
  ['long texts', { title: long, store: long, condition: longCondition }],
  ['the highest price', { title: long, price: 99_999_999.99, condition: longCondition }],
])('preview has notes in one line below everything else for %s', async (_name, change) => {
  for (const hasPhoto of [true, false]) {
    const [plain, noted] = await Promise.all([
      rasterizePreview(change, hasPhoto),
      rasterizePreview({ ...change, notes: longNotes }, hasPhoto),
    ]);
    const above = PREVIEW_WIDTH * NOTES_TOP;
    expect(noted.bytes.subarray(0, above).equals(plain.bytes.subarray(0, above))).toBe(true);
    expect(countLines(plain, photoBox.top + photoBox.size + 2, PREVIEW_HEIGHT)).toBe(0);
    expect(countLines(noted, photoBox.top + photoBox.size + 2, PREVIEW_HEIGHT)).toBe(1);
    const { left, right, bottom } = getInkBounds({
      ...noted,
      isInk: (x, y) => y >= NOTES_TOP && noted.isInk(x, y),
    });
    expect(left).toBeGreaterThanOrEqual(56);
    expect(right).toBeLessThanOrEqual(1_144);
    expect(bottom).toBeLessThanOrEqual(PREVIEW_HEIGHT - 8);
  }
});

it.each(['W'.repeat(30), 'W'.repeat(20), 'i'.repeat(30), 'Achados & Ofertas do Brasil', '🍇'])(
  'preview has the site’s name %s inside its tag, beside a long place',
  async (siteName) => {
    const { isInk } = await rasterizePreview({ siteName, place: long });
    const columns = Array.from({ length: PREVIEW_WIDTH }, (_, x) => x);
    const paper = columns.filter((x) => !isInk(x, 21));
    const tagEnd = Math.max(...paper) + 1;
    // One tag from margin to end, with room after it.
    expect(paper).toHaveLength(tagEnd - Math.min(...paper));
    expect(Math.min(...paper)).toBeGreaterThanOrEqual(56);
    expect(tagEnd).toBeLessThanOrEqual(700);
    const isNameAt = (x: number) => Array.from({ length: 40 }, (_, y) => isInk(x, 25 + y)).includes(true);
    expect(columns.slice(tagEnd - 14, tagEnd - 5).some(isNameAt)).toBe(false);
    const isPlaceAt = (x: number) => Array.from({ length: 80 }, (_, y) => isInk(x, y)).includes(false);
    const place = columns.slice(tagEnd + 8).filter(isPlaceAt);
    expect(Math.min(...place)).toBeGreaterThanOrEqual(tagEnd + 30);
    expect(Math.max(...place)).toBeLessThanOrEqual(1_144);
  },
);

it('preview keeps a long place between the logo and the right margin', async () => {
  const { isInk } = await rasterizePreview({ place: long });
  const columns = Array.from({ length: PREVIEW_WIDTH - 290 }, (_, index) => 290 + index).filter((x) =>
    Array.from({ length: 80 }, (_, y) => isInk(x, y)).includes(false),
  );
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(444);
  expect(Math.min(...columns)).toBeLessThan(500);
  expect(Math.max(...columns)).toBeLessThanOrEqual(1_144);
});

it('preview SVG shows no discount when the promotion is expired', async () => {
  const badge = 'fill="#FFC93C"';
  expect(await renderPromotionPreview(preview, true)).toContain(badge);
  expect(await renderPromotionPreview({ ...preview, expired: true }, true)).not.toContain(badge);
});

it('preview SVG has the ticket of a failing coupon in grey', async () => {
  const grey = '#E2E1DA';
  const countGrey = async (isCouponFailing: boolean) =>
    (await renderPromotionPreview({ ...preview, isCouponFailing }, false)).split(grey).length;
  expect(await countGrey(true)).toBeGreaterThan(await countGrey(false));
});

it('brand preview stays inside the margins', async () => {
  const { left, right } = getInkBounds(await rasterize(await renderBrandPreview('Pechincha')));
  expect(left).toBeGreaterThanOrEqual(56);
  expect(right).toBeLessThanOrEqual(1_144);
});
