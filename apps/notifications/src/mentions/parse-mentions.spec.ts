import { parseMentions, MAX_MENTIONS } from './parse-mentions.js';

it('mention parser returns candidate names longest first', () => {
  expect(parseMentions('Valeu, @Joana Siqueira!')).toEqual([['joana siqueira', 'joana']]);
});

it('mention parser removes accents, case and hyphens', () => {
  expect(parseMentions('@José-Luís')).toEqual([['jose luis', 'jose']]);
});

it('mention parser ends a name at the next @ or line break', () => {
  expect(parseMentions('@Ana @Bruno\nobrigado')).toEqual([['ana'], ['bruno']]);
});

it.each(['joana@exemplo.com', '@ ana', '@', '@@', 'a.b@c.d', 'sem ninguém'])(
  'mention parser finds no mention in %p',
  (text) => {
    expect(parseMentions(text)).toEqual([]);
  },
);

it('mention parser limits words per name and mentions per comment', () => {
  const [names] = parseMentions(`@${'a '.repeat(500)}`);
  expect(names).toHaveLength(10);
  expect(parseMentions('@ana '.repeat(300))).toHaveLength(MAX_MENTIONS);
});
