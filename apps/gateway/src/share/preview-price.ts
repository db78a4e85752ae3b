import { box, type PreviewElement, type PreviewStyle } from './preview-elements.js';

const MIN_FONT_SIZE = 56;
const CURRENCY_SIZE = 0.42;
const CENTS_SIZE = 0.46;
const CURRENCY_GAP = 0.14;
const CENTS_GAP = 0.05;

/** Widths at font size 1, of the widest digit where digits differ. */
const CURRENCY_WIDTH = 1.2;
const DIGIT_WIDTH = 0.653;
const SEPARATOR_WIDTH = 0.267;

/** A price at the bottom with small `R$` and raised cents, as large as surely fits. */
export function createPrice(
  reais: number,
  { maxWidth, maxFontSize, color }: { maxWidth: number; maxFontSize: number; color: string },
): PreviewElement {
  const [whole = '0', cents = '00'] = reais
    .toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .split(',');
  const fontSize = Math.max(MIN_FONT_SIZE, Math.min(maxFontSize, maxWidth / measureMaxWidth(whole)));
  const part = (text: string, size: number, style: PreviewStyle): PreviewElement =>
    // This line height is the height of the digits: boxes are aligned by their tops and baselines.
    box({ fontSize: fontSize * size, lineHeight: 0.7, fontWeight: 800, ...style }, text);
  return box(
    { marginTop: 'auto', marginBottom: 12, color },
    part('R$', CURRENCY_SIZE, {
      alignSelf: 'flex-end',
      marginRight: fontSize * CURRENCY_GAP,
      fontWeight: 700,
    }),
    part(whole, 1, { marginRight: fontSize * CENTS_GAP }),
    part(cents, CENTS_SIZE, { alignSelf: 'flex-start' }),
  );
}

/** Upper limit of a price's width, at font size 1. */
function measureMaxWidth(whole: string): number {
  const separators = whole.split('.').length - 1;
  return (
    CURRENCY_WIDTH * CURRENCY_SIZE +
    CURRENCY_GAP +
    (whole.length - separators) * DIGIT_WIDTH +
    separators * SEPARATOR_WIDTH +
    CENTS_GAP +
    2 * DIGIT_WIDTH * CENTS_SIZE
  );
}
