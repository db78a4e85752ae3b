import { parseMentions, MAX_MENTIONS } from './parse-mentions.js';

it('offers what follows the sign, the longest first', () => {
  expect(parseMentions('Valeu, @Joana Siqueira!')).toEqual([['joana siqueira', 'joana']]);
});

it('folds accents, case and hyphens away', () => {
  expect(parseMentions('@José-Luís')).toEqual([['jose luis', 'jose']]);
});

it('ends a name at the next sign and at the end of the line', () => {
  expect(parseMentions('@Ana @Bruno\nobrigado')).toEqual([['ana'], ['bruno']]);
});

it.each(['joana@exemplo.com', '@ ana', '@', '@@', 'a.b@c.d', 'sem ninguém'])(
  'sees no mention in %p',
  (text) => {
    expect(parseMentions(text)).toEqual([]);
  },
);

it('looks no further than a name can reach, and at no more than a few', () => {
  const [names] = parseMentions(`@${'a '.repeat(500)}`);
  expect(names).toHaveLength(10);
  expect(parseMentions('@ana '.repeat(300))).toHaveLength(MAX_MENTIONS);
});
