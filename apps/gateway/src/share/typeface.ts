import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';
import { OutlineFont } from './outline-font.js';

const weights = [500, 600, 700, 800] as const;
export type Weight = (typeof weights)[number];

export interface TextPlacement {
  /** Left end and baseline of the text. */
  x: number;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
}

const loadFont = (file: string): OutlineFont => {
  const path = fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/${file}`));
  return new OutlineFont(opentype.parse(new Uint8Array(readFileSync(path)).buffer));
};

/** The product's typeface as outlines, so that images look the same on machines without fonts. */
export class Typeface {
  private readonly fonts = new Map<Weight, OutlineFont>(
    weights.map((weight) => [weight, loadFont(`figtree-latin-${weight}-normal.woff`)]),
  );

  /** Removes characters that the typeface has no glyphs for (other scripts, emoji). */
  removeMissingGlyphs(text: string): string {
    const font = this.getFont(500);
    const characters = [...text.normalize('NFC')].filter((character) => font.hasGlyph(character));
    return characters.join('').replace(/\s+/g, ' ').trim();
  }

  /** Width in pixels. */
  measureWidth(text: string, size: number, weight: Weight): number {
    return this.getFont(weight).measureWidth(text) * size;
  }

  /** SVG path of a text. */
  renderPath(text: string, { x, y, size, weight, fill }: TextPlacement): string {
    return `<path fill="${fill}" d="${this.getFont(weight).toPathData(text, x, y, size)}"/>`;
  }

  private getFont(weight: Weight): OutlineFont {
    const font = this.fonts.get(weight);
    if (!font) throw new Error(`No font of weight ${weight}`);
    return font;
  }
}
