import { LRUCache } from 'lru-cache';
import type { Command, Font, Glyph } from 'opentype.js';

const MAX_LETTERS = 1_000;
const MAX_KERNED_PAIRS = 10_000;

interface Letter {
  glyph: Glyph;
  /** At font size 1. */
  advance: number;
  commands: readonly Command[];
}

/**
 * Measures and draws text with cached glyphs. The package's own functions shape the text again on every call, and its
 * path serialization loses precision and leaks memory.
 */
export class OutlineFont {
  private readonly letterCache = new LRUCache<string, Letter>({ max: MAX_LETTERS });
  private readonly kerningCache = new LRUCache<string, number>({ max: MAX_KERNED_PAIRS });

  constructor(private readonly font: Font) {}

  hasGlyph(character: string): boolean {
    return this.font.charToGlyph(character).index !== 0;
  }

  /** Width at font size 1. */
  measureWidth(text: string): number {
    let total = 0;
    for (const { letter, kerning } of this.layOutLetters(text)) total += kerning + letter.advance;
    return total;
  }

  /** The `d` attribute of an SVG path. */
  toPathData(text: string, x: number, y: number, size: number): string {
    let letterX = x;
    let data = '';
    for (const { letter, kerning } of this.layOutLetters(text)) {
      letterX += kerning * size;
      for (const command of letter.commands) data += toPathCommand(command, letterX, y, size);
      letterX += letter.advance * size;
    }
    return data;
  }

  /** The letters of a text, each with the kerning to the previous one. */
  private *layOutLetters(text: string): Iterable<{ letter: Letter; kerning: number }> {
    let previous = '';
    for (const character of text) {
      yield {
        letter: this.getLetter(character),
        kerning: previous ? this.getKerning(previous, character) : 0,
      };
      previous = character;
    }
  }

  private getLetter(character: string): Letter {
    const cached = this.letterCache.get(character);
    if (cached) return cached;
    const glyph = this.font.charToGlyph(character);
    const { commands } = glyph.getPath(0, 0, 1);
    const letter = { glyph, advance: glyph.advanceWidth / this.font.unitsPerEm, commands };
    this.letterCache.set(character, letter);
    return letter;
  }

  private getKerning(previous: string, character: string): number {
    const pair = previous + character;
    const cached = this.kerningCache.get(pair);
    if (cached !== undefined) return cached;
    const units = this.font.getKerningValue(this.getLetter(previous).glyph, this.getLetter(character).glyph);
    const kerning = units / this.font.unitsPerEm;
    this.kerningCache.set(pair, kerning);
    return kerning;
  }
}

function toPathCommand(command: Command, x: number, y: number, size: number): string {
  const points = (...values: number[]): string =>
    values.map((value, index) => (value * size + (index % 2 === 0 ? x : y)).toFixed(1)).join(' ');
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`;
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    default:
      return command.type + points(command.x, command.y);
  }
}
