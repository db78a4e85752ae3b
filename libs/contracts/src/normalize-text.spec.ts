import { normalizeText } from './normalize-text.js';

it('normalizeText removes case, accents and punctuation', () => {
  expect(normalizeText('  Promoção: Fone-de-ouvido 50% OFF! ')).toBe('promocao fone de ouvido 50 off');
});
