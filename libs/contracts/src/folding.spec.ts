import { fold, singular, tokens } from './folding.js';

it('folds case, accents and punctuation', () => {
  expect(fold('  Promoção: Fone-de-ouvido 50% OFF! ')).toBe('promocao fone de ouvido 50 off');
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
  expect(singular(plural)).toBe(singular(word));
});

it.each(['tenis', 'gas', 'lapis', 'gratis', 'dress', 'mes'])('leaves %p alone', (word) => {
  expect(singular(word)).toBe(word);
});

it('gives singular and plural of a title the same tokens, each once', () => {
  expect(tokens('Fones de ouvido, fone e FONES')).toEqual(['fone', 'de', 'ouvido', 'e']);
  expect(tokens('Panelas de pressão')).toEqual(tokens('panela de pressao'));
  expect(tokens('!!!')).toEqual([]);
});
