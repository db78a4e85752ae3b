import { isHopeless, mentionAt, withName } from './mention';

it.each([
  ['oi @an', { at: 3, typed: 'an' }],
  ['@Ana So', { at: 0, typed: 'Ana So' }],
  ['(@an', { at: 1, typed: 'an' }],
  ['primeira\n@an', { at: 9, typed: 'an' }],
])('finds the name in %j', (text, mention) => expect(mentionAt(text, text.length)).toEqual(mention));

it.each(['oi', '@', '@a', '@ an', 'ana@exemplo', '@ana\nveja', `@${'a'.repeat(81)}`])(
  'finds none in %j',
  (text) => expect(mentionAt(text, text.length)).toBeUndefined(),
);

it('looks no further than the caret', () => {
  expect(mentionAt('@ana e mais', 4)).toEqual({ at: 0, typed: 'ana' });
});

it('puts the whole name in, with one space behind it', () => {
  expect(withName('oi @an', { at: 3, typed: 'an' }, 'Ana Souza')).toEqual({
    text: 'oi @Ana Souza ',
    caret: 14,
  });
  expect(withName('oi @an, veja', { at: 3, typed: 'an' }, 'Ana')).toEqual({
    text: 'oi @Ana , veja',
    caret: 8,
  });
  expect(withName('oi @an veja', { at: 3, typed: 'an' }, 'Ana')).toEqual({ text: 'oi @Ana veja', caret: 8 });
});

it('gives up where a beginning had no names', () => {
  expect(isHopeless('Ana comprei', ['ana c'])).toBe(true);
  expect(isHopeless('Ana', ['ana c'])).toBe(false);
});
