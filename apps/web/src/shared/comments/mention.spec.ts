import { isKnownEmpty, findMention, insertName } from './mention';

it.each([
  ['oi @an', { start: 3, query: 'an' }],
  ['@Ana So', { start: 0, query: 'Ana So' }],
  ['(@an', { start: 1, query: 'an' }],
  ['primeira\n@an', { start: 9, query: 'an' }],
])('mention is found in %j', (text, mention) => expect(findMention(text, text.length)).toEqual(mention));

it.each(['oi', '@', '@a', '@ an', 'ana@exemplo', '@ana\nveja', `@${'a'.repeat(81)}`])(
  'no mention is found in %j',
  (text) => expect(findMention(text, text.length)).toBeUndefined(),
);

it('mention ends at the caret', () => {
  expect(findMention('@ana e mais', 4)).toEqual({ start: 0, query: 'ana' });
});

it('insertName inserts the full name and one space', () => {
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

it('query is known to be empty when a prefix had no matches', () => {
  expect(isKnownEmpty('Ana comprei', ['ana c'])).toBe(true);
  expect(isKnownEmpty('Ana', ['ana c'])).toBe(false);
});
