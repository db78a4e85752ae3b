import { mentionedNames, MOST_MENTIONS } from './mentioned-names.js';

it('offers what follows the sign, the longest first', () => {
  expect(mentionedNames('Valeu, @Joana Siqueira!')).toEqual([['joana siqueira', 'joana']]);
});

it('folds accents, case and hyphens away', () => {
  expect(mentionedNames('@José-Luís')).toEqual([['jose luis', 'jose']]);
});

it('ends a name at the next sign and at the end of the line', () => {
  expect(mentionedNames('@Ana @Bruno\nobrigado')).toEqual([['ana'], ['bruno']]);
});

it.each(['joana@exemplo.com', '@ ana', '@', '@@', 'a.b@c.d', 'sem ninguém'])(
  'sees no mention in %p',
  (text) => {
    expect(mentionedNames(text)).toEqual([]);
  },
);

it('looks no further than a name can reach, and at no more than a few', () => {
  const [names] = mentionedNames(`@${'a '.repeat(500)}`);
  expect(names).toHaveLength(10);
  expect(mentionedNames('@ana '.repeat(300))).toHaveLength(MOST_MENTIONS);
});
