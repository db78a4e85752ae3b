import { toIndexedWords, toSearchWords, toWords } from './search-words.js';

it('folds words and cuts what nobody types', () => {
  expect(toWords('Promoção: FONE   fone (Bluetooth 5.0)')).toEqual([
    'promocao',
    'fone',
    'bluetooth',
    '5',
    '0',
  ]);
  expect(toWords('a'.repeat(1000))).toEqual(['a'.repeat(40)]);
  expect(toWords('🎧 $ .*')).toEqual([]);
});

it('indexes title, description and store by singular words', () => {
  const { tok, vocabulary } = toIndexedWords({
    title: 'Fones e fone',
    description: 'Pares leves',
    store: 'Som da Praça',
  });
  expect(tok).toEqual(['fone', 'e', 'par', 'leve', 'som', 'da', 'praca']);
  expect(vocabulary).toContainEqual({ word: 'fones', token: 'fone' });
  expect(vocabulary).toContainEqual({ word: 'fone', token: 'fone' });
});

it('asks for whole words, and for the beginning of the last', () => {
  expect(toSearchWords('Fones de ouv')).toEqual({ wholeWords: ['fone', 'de'], prefix: 'ouv' });
  expect(toSearchWords('CAFÉ')).toEqual({ wholeWords: [], prefix: 'cafe' });
  expect(toSearchWords(' .* ')).toBeUndefined();
});
