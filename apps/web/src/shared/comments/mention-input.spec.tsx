import { addChosen, findMention, insertName, isKnownEmpty, listChosenIds } from './mention-input';

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

it('chosen members are those whose names are still in the text', () => {
  const chosen = [
    { _id: '1', name: '⚡Zeca' },
    { _id: '2', name: 'Ana' },
    { _id: '1', name: '⚡Zeca' },
  ].reduce(addChosen, '');
  expect(listChosenIds(chosen, 'oi @⚡Zeca e @Ana')).toEqual(['2', '1']);
  expect(listChosenIds(chosen, 'oi @⚡Zeca')).toEqual(['1']);
  expect(listChosenIds(chosen, 'oi Ana')).toBeUndefined();
});

it.each(['', 'x', '{}', '[1, null]', '[{"_id": 1}]'])('no member was chosen in a draft with %j', (stored) => {
  expect(listChosenIds(stored, '@Ana')).toBeUndefined();
});
