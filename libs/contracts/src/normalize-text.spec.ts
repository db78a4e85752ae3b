import { normalizeText, toSingular, tokenize } from './normalize-text.js';

it('normalizeText removes case, accents and punctuation', () => {
  expect(normalizeText('  Promoção: Fone-de-ouvido 50% OFF! ')).toBe('promocao fone de ouvido 50 off');
});

it.each([
  ['fones', 'fone'],
  ['promocoes', 'promocao'],
  ['paes', 'pao'],
  ['funis', 'funil'],
  ['faceis', 'facil'],
  ['papeis', 'papel'],
  ['lencois', 'lencol'],
  ['azuis', 'azul'],
  ['jornais', 'jornal'],
  ['homens', 'homem'],
  ['celulares', 'celular'],
  ['arvores', 'arvore'],
  ['luzes', 'luz'],
  ['bases', 'base'],
  ['camisas', 'camisa'],
])('toSingular returns the same word for %p and %p', (plural, word) => {
  expect(toSingular(plural)).toBe(toSingular(word));
});

it.each(['tenis', 'gas', 'lapis', 'gratis', 'dress', 'mes'])('toSingular does not change %p', (word) => {
  expect(toSingular(word)).toBe(word);
});

it('tokenize returns distinct words, the same for singular and plural', () => {
  expect(tokenize('Fones de ouvido, fone e FONES')).toEqual(['fone', 'de', 'ouvido', 'e']);
  expect(tokenize('Panelas de pressão')).toEqual(tokenize('panela de pressao'));
  expect(tokenize('!!!')).toEqual([]);
});
