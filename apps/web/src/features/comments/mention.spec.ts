import { isKnownEmpty, findMention, insertName } from './mention';

it.each([
  ['oi @an', { start: 3, query: 'an' }],
  ['@Ana So', { start: 0, query: 'Ana So' }],
  ['(@an', { start: 1, query: 'an' }],
  ['primeira\n@an', { start: 9, query: 'an' }],
])('finds the name in %j', (text, mention) => expect(findMention(text, text.length)).toEqual(mention));

it.each(['oi', '@', '@a', '@ an', 'ana@exemplo', '@ana\nveja', `@${'a'.repeat(81)}`])(
  'finds none in %j',
  (text) => expect(findMention(text, text.length)).toBeUndefined(),
);

it('looks no further than the caret', () => {
  expect(findMention('@ana e mais', 4)).toEqual({ start: 0, query: 'ana' });
});

it('puts the whole name in, with one space behind it', () => {
  expect(insertName('oi @an', { start: 3, query: 'an' }, 'Ana Souza')).toEqual({
    text: 'oi @Ana Souza ',
    caret: 14,
  });
  expect(insertName('oi @an, veja', { start: 3, query: 'an' }, 'Ana')).toEqual({
    text: 'oi @Ana , veja',
    caret: 8,
  });
  expect(insertName('oi @an veja', { start: 3, query: 'an' }, 'Ana')).toEqual({
    text: 'oi @Ana veja',
    caret: 8,
  });
});

it('gives up where a beginning had no names', () => {
  expect(isKnownEmpty('Ana comprei', ['ana c'])).toBe(true);
  expect(isKnownEmpty('Ana', ['ana c'])).toBe(false);
});
