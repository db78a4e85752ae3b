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
