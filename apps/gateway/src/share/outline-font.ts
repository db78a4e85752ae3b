import { LRUCache } from 'lru-cache';
import type { Command, Font, Glyph } from 'opentype.js';

const MAX_LETTERS = 1_000;
const MAX_KERNED_PAIRS = 10_000;

interface Letter {
  glyph: Glyph;
  /** Of a letter of size 1. */
  advance: number;
  commands: readonly Command[];
}

/**
 * A font's letters, each looked up once. The package's own ways to measure and draw a text shape it anew each
 * time, which is slow; its way to write a path loses figures and keeps every one it ever wrote in memory.
 */
export class OutlineFont {
  private readonly letters = new LRUCache<string, Letter>({ max: MAX_LETTERS });
  private readonly kerned = new LRUCache<string, number>({ max: MAX_KERNED_PAIRS });

  constructor(private readonly font: Font) {}

  has(character: string): boolean {
    return this.font.charToGlyph(character).index !== 0;
  }

  /** Of a text of size 1. */
  width(text: string): number {
    let width = 0;
    for (const { letter, kerning } of this.set(text)) width += kerning + letter.advance;
    return width;
  }

  /** The data of an SVG path. */
  outline(text: string, x: number, y: number, size: number): string {
    let at = x;
    let data = '';
    for (const { letter, kerning } of this.set(text)) {
      at += kerning * size;
      for (const command of letter.commands) data += written(command, at, y, size);
      at += letter.advance * size;
    }
    return data;
  }

  /** The letters of a text, each with the room between it and the one before. */
  private *set(text: string): Iterable<{ letter: Letter; kerning: number }> {
    let before = '';
    for (const character of text) {
      yield { letter: this.letter(character), kerning: before ? this.kerning(before, character) : 0 };
      before = character;
    }
  }

  private letter(character: string): Letter {
    const known = this.letters.get(character);
    if (known) return known;
    const glyph = this.font.charToGlyph(character);
    const { commands } = glyph.getPath(0, 0, 1);
    const letter = { glyph, advance: glyph.advanceWidth / this.font.unitsPerEm, commands };
    this.letters.set(character, letter);
    return letter;
  }

  private kerning(before: string, character: string): number {
    const pair = before + character;
    const known = this.kerned.get(pair);
    if (known !== undefined) return known;
    const units = this.font.getKerningValue(this.letter(before).glyph, this.letter(character).glyph);
    const kerning = units / this.font.unitsPerEm;
    this.kerned.set(pair, kerning);
    return kerning;
  }
}

function written(command: Command, x: number, y: number, size: number): string {
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
