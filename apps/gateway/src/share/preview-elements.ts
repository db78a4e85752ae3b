import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import satori from 'satori';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../pages/page-head.js';

export type PreviewElement = Parameters<typeof satori>[0];
export type PreviewStyle = Readonly<Record<string, string | number>>;

const FONT_FAMILY = 'Figtree';

/** The product's typeface, so that images look the same on machines without fonts. */
const fonts = ([500, 600, 700, 800] as const).map((weight) => {
  const file = import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`);
  return { name: FONT_FAMILY, weight, data: readFileSync(fileURLToPath(file)) };
});

/** Other scripts and emoji, which would be drawn as empty boxes. */
const charactersWithoutGlyph =
  /[^\u0300\u0301\u0303\u0304\u0308 -~\u00A0-\u00AC\u00AE-\u00FF\u0102\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u2044\u20AC\u2122\u2191\u2193\u2212\u2215]/gu;

export const removeMissingGlyphs = (text: string): string =>
  text.normalize('NFC').replace(charactersWithoutGlyph, '').replace(/\s+/g, ' ').trim();

/** A flex box. Absolute positions are relative to the box around it. */
export const box = (style: PreviewStyle, ...children: PreviewElement[]): PreviewElement => ({
  type: 'div',
  key: null,
  props: {
    style: { display: 'flex', position: 'relative', flexShrink: 0, boxSizing: 'border-box', ...style },
    children,
  },
});

/**
 * A text that ends with an ellipsis when it does not fit. Not by `overflow: hidden`, whose masks make rasterizing the
 * image three times slower.
 */
export const textBox = (text: string, maxLines: number, style: PreviewStyle): PreviewElement =>
  box(
    {
      display: 'block',
      flexShrink: 1,
      minWidth: 0,
      lineClamp: maxLines,
      overflowWrap: 'anywhere',
      ...style,
    },
    text,
  );

/** A filled path in the coordinates of the box around it. */
export const shape = (fill: string, path: string): PreviewElement =>
  box({ position: 'absolute', inset: 0, backgroundColor: fill, clipPath: `path('${path}')` });

export const circle = (fill: string, x: number, y: number, radius: number): PreviewElement =>
  box({
    position: 'absolute',
    left: x - radius,
    top: y - radius,
    width: radius * 2,
    height: radius * 2,
    borderRadius: radius,
    backgroundColor: fill,
  });

/** SVG document of the whole image, texts as outlines. */
export const renderSvg = (style: PreviewStyle, ...children: PreviewElement[]): Promise<string> =>
  satori(box({ width: '100%', height: '100%', fontFamily: FONT_FAMILY, ...style }, ...children), {
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
    fonts,
  });

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

/** Colours of the light theme. */
export const colours = {
  paper: '#F6F5F0',
  surface: '#FFFFFF',
  ink: '#17201C',
  muted: '#56625C',
  oldPrice: '#6A746F',
  line: '#E2E1DA',
  accent: '#0B6B4C',
  accentSoft: '#E3F1EA',
  awning: '#C9E0D4',
  ipe: '#FFC93C',
} as const;

/** Left and right margin of the content, in pixels. */
export const MARGIN = 56;
const AWNING_HEIGHT = 88;
const SCALLOP_RADIUS = 20;
const LOGO_HEIGHT = 54;
/** Of the logo's text; wider than any usual name of 30 characters. */
const MAX_NAME_WIDTH = 560;
/** Characters; longer names are smaller. */
const MAX_LARGE_NAME_LENGTH = 20;

/** SVG document with background, awning and logo around the content. */
export const renderPreviewFrame = (
  content: readonly PreviewElement[],
  {
    siteName,
    placeName = '',
    awningColour = colours.accent,
  }: { siteName: string; placeName?: string; awningColour?: string },
): Promise<string> =>
  renderSvg(
    { backgroundColor: colours.paper },
    box({ position: 'absolute', width: '100%', height: AWNING_HEIGHT, backgroundColor: awningColour }),
    shape(awningColour, toScallopsPath(0)),
    shape(colours.awning, toScallopsPath(1)),
    box(
      {
        position: 'absolute',
        top: 18,
        left: MARGIN,
        right: MARGIN,
        height: LOGO_HEIGHT,
        alignItems: 'center',
        justifyContent: 'space-between',
      },
      createLogo(siteName, awningColour),
      textBox(placeName, 1, {
        maxWidth: 700,
        marginLeft: 32,
        textAlign: 'right',
        fontSize: 30,
        fontWeight: 600,
        color: colours.surface,
      }),
    ),
    ...content,
  );

/** Every other scallop of the awning's edge. */
function toScallopsPath(first: 0 | 1): string {
  const diameter = SCALLOP_RADIUS * 2;
  let path = '';
  for (let x = first * diameter; x < PREVIEW_WIDTH; x += diameter * 2)
    path += `M${x} ${AWNING_HEIGHT}h${diameter}a${SCALLOP_RADIUS} ${SCALLOP_RADIUS} 0 0 1 -${diameter} 0z`;
  return path;
}

/** The logo: a price tag, as wide as the name needs. */
function createLogo(name: string, textColour: string): PreviewElement {
  const middle = LOGO_HEIGHT / 2;
  const part = (style: PreviewStyle): PreviewElement =>
    box({ position: 'absolute', top: 0, height: LOGO_HEIGHT, backgroundColor: colours.surface, ...style });
  return box(
    { height: LOGO_HEIGHT, alignItems: 'center', paddingLeft: 44, paddingRight: 17 },
    // Parts overlap, so that no line shows between them.
    part({ left: 0, width: 20, clipPath: `path('M17 0h3v${LOGO_HEIGHT}h-3l-17 -${middle}z')` }),
    part({ left: 18, right: 5 }),
    part({ right: 0, width: 8, clipPath: `path('M0 0h3l5 5v${LOGO_HEIGHT - 10}l-5 5h-3z')` }),
    circle(textColour, 25, middle, 5.5),
    textBox(name, 1, {
      maxWidth: MAX_NAME_WIDTH,
      fontSize: name.length > MAX_LARGE_NAME_LENGTH ? 26 : 34,
      fontWeight: 800,
      color: textColour,
    }),
  );
}
