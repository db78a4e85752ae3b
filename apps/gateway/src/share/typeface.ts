import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';
import { OutlineFont } from './outline-font.js';

const weights = [500, 600, 700, 800] as const;
export type Weight = (typeof weights)[number];

export interface Placed {
  /** The left end of the text, and its baseline. */
  x: number;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
}

const load = (file: string): OutlineFont => {
  const path = fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/${file}`));
  return new OutlineFont(opentype.parse(new Uint8Array(readFileSync(path)).buffer));
};

/**
 * The product's typeface as outlines: a picture drawn from them looks the same on a machine without any fonts.
 */
export class Typeface {
  private readonly fonts = new Map<Weight, OutlineFont>(
    weights.map((weight) => [weight, load(`figtree-latin-${weight}-normal.woff`)]),
  );

  /** The text without what the typeface has no letters for (other scripts, pictures). */
  drawable(text: string): string {
    const font = this.font(500);
    const known = [...text.normalize('NFC')].filter((character) => font.has(character));
    return known.join('').replace(/\s+/g, ' ').trim();
  }

  /** In pixels. */
  width(text: string, size: number, weight: Weight): number {
    return this.font(weight).width(text) * size;
  }

  /** The outline of a text, as SVG. */
  path(text: string, { x, y, size, weight, fill }: Placed): string {
    return `<path fill="${fill}" d="${this.font(weight).outline(text, x, y, size)}"/>`;
  }

  private font(weight: Weight): OutlineFont {
    const font = this.fonts.get(weight);
    if (!font) throw new Error(`No font of weight ${weight}`);
    return font;
  }
}
