import { toIndexedWords, toSearchWords, toWords } from './search-words.js';

it('words are normalized, deduplicated and truncated to 40 characters', () => {
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

it('indexed words are the singulars of title, description and store', () => {
  const { tok, vocabulary } = toIndexedWords({
    title: 'Fones e fone',
    description: 'Pares leves',
    store: 'Som da Praça',
  });
  expect(tok).toEqual(['fone', 'e', 'par', 'leve', 'som', 'da', 'praca']);
  expect(vocabulary).toContainEqual({ word: 'fones', token: 'fone' });
  expect(vocabulary).toContainEqual({ word: 'fone', token: 'fone' });
});

it('search words are whole words and the prefix of the last one', () => {
  expect(toSearchWords('Fones de ouv')).toEqual({ wholeWords: ['fone', 'de'], prefix: 'ouv' });
  expect(toSearchWords('CAFÉ')).toEqual({ wholeWords: [], prefix: 'cafe' });
  expect(toSearchWords(' .* ')).toBeUndefined();
});
