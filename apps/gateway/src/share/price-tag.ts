import { colours } from './stall.js';
import type { Typeface } from './typeface.js';

const SMALLEST = 56;

interface Parts {
  whole: string;
  cents: string;
}

const partsOf = (reais: number): Parts => {
  const [whole = '0', cents = '00'] = reais
    .toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .split(',');
  return { whole, cents };
};

/** A price as on a shelf label: `R$` small, the cents raised. As large as fits, the baseline at y. */
export function shelfPrice(
  typeface: Typeface,
  reais: number,
  {
    x,
    y,
    most,
    size,
    fill = colours.ink,
  }: { x: number; y: number; most: number; size: number; fill?: string },
): { svg: string; width: number } {
  const { whole, cents } = partsOf(reais);
  const widthAt = (at: number): number =>
    typeface.width('R$', at * 0.42, 700) +
    at * 0.14 +
    typeface.width(whole, at, 800) +
    at * 0.05 +
    typeface.width(cents, at * 0.46, 800);
  const at = Math.max(SMALLEST, Math.min(size, (size * most) / widthAt(size)));
  const figures = x + typeface.width('R$', at * 0.42, 700) + at * 0.14;
  const raised = figures + typeface.width(whole, at, 800) + at * 0.05;
  const svg = [
    typeface.path('R$', { x, y, size: at * 0.42, weight: 700, fill }),
    typeface.path(whole, { x: figures, y, size: at, weight: 800, fill }),
    // As high as the figures: their height is about 0.7 of their size.
    typeface.path(cents, {
      x: raised,
      y: y - at * 0.7 + at * 0.46 * 0.7,
      size: at * 0.46,
      weight: 800,
      fill,
    }),
  ].join('');
  return { svg, width: widthAt(at) };
}
