import { indexedWords, searchWords, words } from './search-words.js';

it('folds words and cuts what nobody types', () => {
  expect(words('Promoção: FONE   fone (Bluetooth 5.0)')).toEqual(['promocao', 'fone', 'bluetooth', '5', '0']);
  expect(words('a'.repeat(1000))).toEqual(['a'.repeat(40)]);
  expect(words('🎧 $ .*')).toEqual([]);
});

it('indexes title, description and store by singular words', () => {
  const { tok, vocabulary } = indexedWords({
    title: 'Fones e fone',
    description: 'Pares leves',
    store: 'Som da Praça',
  });
  expect(tok).toEqual(['fone', 'e', 'par', 'leve', 'som', 'da', 'praca']);
  expect(vocabulary).toContainEqual({ word: 'fones', token: 'fone' });
  expect(vocabulary).toContainEqual({ word: 'fone', token: 'fone' });
});

it('asks for whole words, and for the beginning of the last', () => {
  expect(searchWords('Fones de ouv')).toEqual({ whole: ['fone', 'de'], beginning: 'ouv' });
  expect(searchWords('CAFÉ')).toEqual({ whole: [], beginning: 'cafe' });
  expect(searchWords(' .* ')).toBeUndefined();
});
