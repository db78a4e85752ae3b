import { formatPrice } from '@pechincha/contracts/prices';
import { oneLine } from '../web/short-text.js';
import type { DealCard } from './deal-card.js';
import { breakLines, shortened } from './lines.js';
import { shelfPrice } from './price-tag.js';
import { colours, stall } from './stall.js';
import type { Typeface, Weight } from './typeface.js';

/** Where the photograph stands, in pixels. */
export const photo = { left: 56, top: 144, size: 430, padding: 20 } as const;

const RIGHT = 1144;
const BOTTOM = 574;

/** The picture of a deal without its photograph, as SVG. @param withPhoto whether one will be laid into its place */
export function drawDeal(typeface: Typeface, card: DealCard, withPhoto: boolean): string {
  const left = withPhoto ? photo.left + photo.size + 48 : 56;
  const content = [
    withPhoto ? frame() : hangingTag(card.expired ? colours.line : colours.accentSoft),
    heading(typeface, card, left),
    title(typeface, card, left, withPhoto),
    offer(typeface, card, left, withPhoto),
  ].join('');
  const cloth = card.expired ? colours.muted : colours.accent;
  const place = shortened(typeface.drawable(card.place), (text) => typeface.width(text, 30, 600) <= 700);
  return stall(typeface, content, place, cloth);
}

/** The picture of every page that is about no deal. */
export function drawBrand(typeface: Typeface): string {
  const line = (text: string, y: number, size: number, weight: Weight, fill: string): string =>
    typeface.path(text, { x: (1200 - typeface.width(text, size, weight)) / 2, y, size, weight, fill });
  return stall(
    typeface,
    [
      line('Promoções de todo canto,', 300, 80, 800, colours.ink),
      line('achadas por quem compra', 396, 80, 800, colours.ink),
      line('Na internet e nas lojas da sua cidade', 478, 38, 500, colours.muted),
    ].join(''),
  );
}

const frame = (): string =>
  `<rect x="${photo.left}" y="${photo.top}" width="${photo.size}" height="${photo.size}" rx="24" ` +
  `fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`;

/** What hangs there where no photograph does: the logo's tag, great and pale. */
const hangingTag = (fill: string): string =>
  `<g transform="rotate(-16 980 470)"><path fill="${fill}" d="M800 470l95 -118h290l16 16v204l-16 16h-290z"/>` +
  `<circle cx="872" cy="470" r="20" fill="${colours.paper}"/></g>`;

/** EXPIRADA where it is so, and the store. */
function heading(typeface: Typeface, card: DealCard, left: number): string {
  const parts: string[] = [];
  let x = left;
  if (card.expired) {
    const width = typeface.width('EXPIRADA', 32, 800) + 40;
    parts.push(
      `<rect x="${x}" y="${photo.top}" width="${width}" height="52" rx="8" fill="${colours.ink}"/>`,
      typeface.path('EXPIRADA', {
        x: x + 20,
        y: photo.top + 37,
        size: 32,
        weight: 800,
        fill: colours.surface,
      }),
    );
    x += width + 24;
  }
  const fits = (text: string): boolean => typeface.width(text, 32, 700) <= RIGHT - x;
  const store = shortened(typeface.drawable(card.store), fits);
  const fill = card.expired ? colours.muted : colours.accent;
  if (store) parts.push(typeface.path(store, { x, y: photo.top + 37, size: 32, weight: 700, fill }));
  return parts.join('');
}

function title(typeface: Typeface, card: DealCard, left: number, withPhoto: boolean): string {
  const [size, height] = withPhoto ? [42, 52] : [48, 58];
  const fits = (text: string): boolean => typeface.width(text, size, 600) <= RIGHT - left;
  const hasHeading = card.expired || typeface.drawable(card.store) !== '';
  const top = hasHeading ? photo.top + 62 : photo.top;
  return breakLines(typeface.drawable(card.title), fits, 3)
    .map((line, index) => {
      const y = top + size * 0.78 + index * height;
      return typeface.path(line, {
        x: left,
        y,
        size,
        weight: 600,
        fill: card.expired ? colours.muted : colours.ink,
      });
    })
    .join('');
}

/** What it cost, the discount, what it costs, and the coupon: from the lower edge up. */
function offer(typeface: Typeface, card: DealCard, left: number, withPhoto: boolean): string {
  const most = RIGHT - left;
  const size = withPhoto ? 128 : 148;
  const lower = BOTTOM - 4;
  const below = card.originalPrice !== null || card.coupon !== '';
  const fill = card.expired ? colours.muted : colours.ink;
  const price = shelfPrice(typeface, card.price, {
    x: left,
    y: below ? lower - 70 : lower,
    most,
    size,
    fill,
  });
  const badge =
    card.discount > 0 && !card.expired
      ? discount(typeface, card.discount, left, lower)
      : { svg: '', width: 0 };
  let x = left + (badge.width && badge.width + 20);
  const old =
    card.originalPrice === null ? { svg: '', width: 0 } : crossed(typeface, card.originalPrice, x, lower);
  x += old.width && old.width + 24;
  return [price.svg, badge.svg, old.svg, ticket(typeface, card, x, lower)].join('');
}

function discount(typeface: Typeface, percent: number, x: number, y: number): { svg: string; width: number } {
  const text = `−${percent}%`;
  const width = typeface.width(text, 34, 800) + 32;
  const svg =
    `<rect x="${x}" y="${y - 40}" width="${width}" height="52" rx="8" fill="${colours.ipe}"/>` +
    typeface.path(text, { x: x + 16, y: y - 2, size: 34, weight: 800, fill: colours.ink });
  return { svg, width };
}

function crossed(typeface: Typeface, reais: number, x: number, y: number): { svg: string; width: number } {
  const text = oneLine(formatPrice(reais));
  const width = typeface.width(text, 34, 500);
  const svg =
    typeface.path(text, { x, y: y - 2, size: 34, weight: 500, fill: colours.oldPrice }) +
    `<rect x="${x - 3}" y="${y - 15}" width="${width + 6}" height="3" fill="${colours.oldPrice}"/>`;
  return { svg, width };
}

/** The coupon as a ticket, where the code fits whole: half a code is none. */
function ticket(typeface: Typeface, { coupon, expired }: DealCard, x: number, y: number): string {
  const text = typeface.drawable(coupon);
  if (!text || expired) return '';
  const width = typeface.width(text, 28, 700) + 48;
  if (width > RIGHT - x) return '';
  const [top, height, bite] = [y - 40, 52, 7];
  const side = `a${bite} ${bite} 0 0`;
  const shape =
    `M${x} ${top}h${width}v${height / 2 - bite}${side} 0 0 ${bite * 2}v${height / 2 - bite}` +
    `h-${width}v-${height / 2 - bite}${side} 0 0 -${bite * 2}z`;
  return (
    `<path fill="${colours.accentSoft}" d="${shape}"/>` +
    typeface.path(text, { x: x + 24, y: y - 4, size: 28, weight: 700, fill: colours.accent })
  );
}
