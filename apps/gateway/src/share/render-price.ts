import { colours } from './preview-frame.js';
import type { Typeface } from './typeface.js';

const MIN_SIZE = 56;

interface PriceParts {
  whole: string;
  cents: string;
}

const toPriceParts = (reais: number): PriceParts => {
  const [whole = '0', cents = '00'] = reais
    .toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .split(',');
  return { whole, cents };
};

/** A price with small `R$` and raised cents, as large as fits; y is the baseline. */
export function renderPrice(
  typeface: Typeface,
  reais: number,
  {
    x,
    y,
    maxWidth,
    size,
    fill = colours.ink,
  }: { x: number; y: number; maxWidth: number; size: number; fill?: string },
): { svg: string; width: number } {
  const { whole, cents } = toPriceParts(reais);
  const measureWidth = (fontSize: number): number =>
    typeface.measureWidth('R$', fontSize * 0.42, 700) +
    fontSize * 0.14 +
    typeface.measureWidth(whole, fontSize, 800) +
    fontSize * 0.05 +
    typeface.measureWidth(cents, fontSize * 0.46, 800);
  const fontSize = Math.max(MIN_SIZE, Math.min(size, (size * maxWidth) / measureWidth(size)));
  const wholeX = x + typeface.measureWidth('R$', fontSize * 0.42, 700) + fontSize * 0.14;
  const centsX = wholeX + typeface.measureWidth(whole, fontSize, 800) + fontSize * 0.05;
  const svg = [
    typeface.renderPath('R$', { x, y, size: fontSize * 0.42, weight: 700, fill }),
    typeface.renderPath(whole, { x: wholeX, y, size: fontSize, weight: 800, fill }),
    // Aligned with the top of the digits, whose height is about 0.7 of the font size.
    typeface.renderPath(cents, {
      x: centsX,
      y: y - fontSize * 0.7 + fontSize * 0.46 * 0.7,
      size: fontSize * 0.46,
      weight: 800,
      fill,
    }),
  ].join('');
  return { svg, width: measureWidth(fontSize) };
}
