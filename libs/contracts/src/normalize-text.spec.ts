import { normalizeText, toSingular, tokenize } from './normalize-text.js';

it('folds case, accents and punctuation', () => {
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
])('brings %p and %p to one form', (plural, word) => {
  expect(toSingular(plural)).toBe(toSingular(word));
});

it.each(['tenis', 'gas', 'lapis', 'gratis', 'dress', 'mes'])('leaves %p alone', (word) => {
  expect(toSingular(word)).toBe(word);
});

it('gives singular and plural of a title the same tokens, each once', () => {
  expect(tokenize('Fones de ouvido, fone e FONES')).toEqual(['fone', 'de', 'ouvido', 'e']);
  expect(tokenize('Panelas de pressão')).toEqual(tokenize('panela de pressao'));
  expect(tokenize('!!!')).toEqual([]);
});
