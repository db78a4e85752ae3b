import { box, removeMissingGlyphs, renderSvg } from './preview-elements.js';

const draw = (character: string): Promise<string> => renderSvg({}, box({ fontSize: 100 }, character));

it('removeMissingGlyphs removes emoji and other scripts, and the spaces around them', () => {
  expect(removeMissingGlyphs('🎧 Açaí 日本 à la “carte” — ½ preço™ 🍇')).toBe('Açaí à la “carte” — ½ preço™');
  expect(removeMissingGlyphs('Ac\u0327ai\u0301')).toBe('Açaí');
});

it('removeMissingGlyphs keeps only characters that the fonts have', async () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => removeMissingGlyphs(character) === character && character !== '',
  );
  expect(characters.length).toBeGreaterThan(200);
  const missing = await draw('Ж');
  for (const character of characters)
    expect([character, await draw(character)]).not.toEqual([character, missing]);
});
