import { formatPrice } from '@pechincha/contracts/prices';
import { toSingleLine } from '../pages/short-text.js';
import type { PromotionPreview } from './promotion-preview.js';
import { breakLines, truncateToFit } from './break-lines.js';
import { renderPrice } from './render-price.js';
import { colours, renderPreviewFrame } from './preview-frame.js';
import type { Typeface, Weight } from './typeface.js';

/** Position of the photo, in pixels. */
export const photoBox = { left: 56, top: 144, size: 430, padding: 20 } as const;

const CONTENT_RIGHT = 1144;
const CONTENT_BOTTOM = 574;

/** SVG of a promotion's preview without its photo. @param hasPhoto whether a photo is composited later */
export function renderPromotionPreview(
  typeface: Typeface,
  preview: PromotionPreview,
  hasPhoto: boolean,
): string {
  const left = hasPhoto ? photoBox.left + photoBox.size + 48 : 56;
  const content = [
    hasPhoto ? renderPhotoFrame() : renderTagDecoration(preview.expired ? colours.line : colours.accentSoft),
    renderHeading(typeface, preview, left),
    renderTitle(typeface, preview, left, hasPhoto),
    renderPrices(typeface, preview, left, hasPhoto),
  ].join('');
  const awningColour = preview.expired ? colours.muted : colours.accent;
  const place = truncateToFit(
    typeface.removeMissingGlyphs(preview.place),
    (text) => typeface.measureWidth(text, 30, 600) <= 700,
  );
  return renderPreviewFrame(typeface, content, place, awningColour);
}

/** SVG of the preview of all other pages. */
export function renderBrandPreview(typeface: Typeface): string {
  const line = (text: string, y: number, size: number, weight: Weight, fill: string): string =>
    typeface.renderPath(text, {
      x: (1200 - typeface.measureWidth(text, size, weight)) / 2,
      y,
      size,
      weight,
      fill,
    });
  return renderPreviewFrame(
    typeface,
    [
      line('Promoções de todo canto,', 300, 80, 800, colours.ink),
      line('achadas por quem compra', 396, 80, 800, colours.ink),
      line('Na internet e nas lojas da sua cidade', 478, 38, 500, colours.muted),
    ].join(''),
  );
}

const renderPhotoFrame = (): string =>
  `<rect x="${photoBox.left}" y="${photoBox.top}" width="${photoBox.size}" height="${photoBox.size}" rx="24" ` +
  `fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`;

/** Replaces a missing photo: the logo's tag, large and pale. */
const renderTagDecoration = (fill: string): string =>
  `<g transform="rotate(-16 980 470)"><path fill="${fill}" d="M800 470l95 -118h290l16 16v204l-16 16h-290z"/>` +
  `<circle cx="872" cy="470" r="20" fill="${colours.paper}"/></g>`;

/** The expired badge and the store. */
function renderHeading(typeface: Typeface, preview: PromotionPreview, left: number): string {
  const parts: string[] = [];
  let x = left;
  if (preview.expired) {
    const width = typeface.measureWidth('EXPIRADA', 32, 800) + 40;
    parts.push(
      `<rect x="${x}" y="${photoBox.top}" width="${width}" height="52" rx="8" fill="${colours.ink}"/>`,
      typeface.renderPath('EXPIRADA', {
        x: x + 20,
        y: photoBox.top + 37,
        size: 32,
        weight: 800,
        fill: colours.surface,
      }),
    );
    x += width + 24;
  }
  const fits = (text: string): boolean => typeface.measureWidth(text, 32, 700) <= CONTENT_RIGHT - x;
  const store = truncateToFit(typeface.removeMissingGlyphs(preview.store), fits);
  const fill = preview.expired ? colours.muted : colours.accent;
  if (store) parts.push(typeface.renderPath(store, { x, y: photoBox.top + 37, size: 32, weight: 700, fill }));
  return parts.join('');
}

function renderTitle(typeface: Typeface, preview: PromotionPreview, left: number, hasPhoto: boolean): string {
  const [size, height] = hasPhoto ? [42, 52] : [48, 58];
  const fits = (text: string): boolean => typeface.measureWidth(text, size, 600) <= CONTENT_RIGHT - left;
  const hasHeading = preview.expired || typeface.removeMissingGlyphs(preview.store) !== '';
  const top = hasHeading ? photoBox.top + 62 : photoBox.top;
  return breakLines(typeface.removeMissingGlyphs(preview.title), fits, 3)
    .map((line, index) => {
      const y = top + size * 0.78 + index * height;
      return typeface.renderPath(line, {
        x: left,
        y,
        size,
        weight: 600,
        fill: preview.expired ? colours.muted : colours.ink,
      });
    })
    .join('');
}

/** Price, discount, original price and coupon, laid out from the bottom up. */
function renderPrices(
  typeface: Typeface,
  preview: PromotionPreview,
  left: number,
  hasPhoto: boolean,
): string {
  const maxWidth = CONTENT_RIGHT - left;
  const size = hasPhoto ? 128 : 148;
  const baseline = CONTENT_BOTTOM - 4;
  const hasSecondRow = preview.originalPrice !== null || preview.coupon !== '';
  const fill = preview.expired ? colours.muted : colours.ink;
  const price = renderPrice(typeface, preview.price, {
    x: left,
    y: hasSecondRow ? baseline - 70 : baseline,
    maxWidth,
    size,
    fill,
  });
  const badge =
    preview.discount > 0 && !preview.expired
      ? renderDiscount(typeface, preview.discount, left, baseline)
      : { svg: '', width: 0 };
  let x = left + (badge.width && badge.width + 20);
  const oldPrice =
    preview.originalPrice === null
      ? { svg: '', width: 0 }
      : renderOldPrice(typeface, preview.originalPrice, x, baseline);
  x += oldPrice.width && oldPrice.width + 24;
  return [price.svg, badge.svg, oldPrice.svg, renderCoupon(typeface, preview, x, baseline)].join('');
}

function renderDiscount(
  typeface: Typeface,
  percent: number,
  x: number,
  y: number,
): { svg: string; width: number } {
  const text = `−${percent}%`;
  const width = typeface.measureWidth(text, 34, 800) + 32;
  const svg =
    `<rect x="${x}" y="${y - 40}" width="${width}" height="52" rx="8" fill="${colours.ipe}"/>` +
    typeface.renderPath(text, { x: x + 16, y: y - 2, size: 34, weight: 800, fill: colours.ink });
  return { svg, width };
}

function renderOldPrice(
  typeface: Typeface,
  reais: number,
  x: number,
  y: number,
): { svg: string; width: number } {
  const text = toSingleLine(formatPrice(reais));
  const width = typeface.measureWidth(text, 34, 500);
  const svg =
    typeface.renderPath(text, { x, y: y - 2, size: 34, weight: 500, fill: colours.oldPrice }) +
    `<rect x="${x - 3}" y="${y - 15}" width="${width + 6}" height="3" fill="${colours.oldPrice}"/>`;
  return { svg, width };
}

/** The coupon as a ticket; omitted when the full code does not fit. */
function renderCoupon(
  typeface: Typeface,
  { coupon, expired }: PromotionPreview,
  x: number,
  y: number,
): string {
  const text = typeface.removeMissingGlyphs(coupon);
  if (!text || expired) return '';
  const width = typeface.measureWidth(text, 28, 700) + 48;
  if (width > CONTENT_RIGHT - x) return '';
  const [top, height, notchRadius] = [y - 40, 52, 7];
  const side = `a${notchRadius} ${notchRadius} 0 0`;
  const shape =
    `M${x} ${top}h${width}v${height / 2 - notchRadius}${side} 0 0 ${notchRadius * 2}v${height / 2 - notchRadius}` +
    `h-${width}v-${height / 2 - notchRadius}${side} 0 0 -${notchRadius * 2}z`;
  return (
    `<path fill="${colours.accentSoft}" d="${shape}"/>` +
    typeface.renderPath(text, { x: x + 24, y: y - 4, size: 28, weight: 700, fill: colours.accent })
  );
}
