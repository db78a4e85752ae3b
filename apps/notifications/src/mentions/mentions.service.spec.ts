import { hasSigns, MAX_TYPED_MENTIONS, parseMentions } from './mentions.service.js';

const listNames = (content: string): string[][] =>
  parseMentions(content).typed.map((candidates) => candidates.map(({ normalizedName }) => normalizedName));

it.each([
  ['Valeu, @Joana Siqueira!', [['joana siqueira', 'joana']]],
  ['@José-Luís', [['jose luis', 'jose']]],
  ['@Ana @Bruno\nobrigado', [['ana'], ['bruno']]],
  ['(@Ana)', [['ana']]],
  ['https://medium.com/@Ana e @Bruno', [['bruno']]],
  ['loja.com/?q=@Ana', []],
  ['mastodon.social/@Ana, loja.com.br:8080/@Ana e www.loja.store/?u=@Ana', []],
  ['192.168.0.1/@Ana x.example:80?@Ana https:/loja.com/@Ana', []],
  ['chegou no loja.store @Ana e/ou @Bruno', [['ana e ou', 'ana e', 'ana'], ['bruno']]],
  ['https://www.amazon.com.br@golpe.example/x', []],
  ['https://www.amazon.com.br\u2215x@golpe.example/@Ana', []],
  ['joana@exemplo.com', []],
  ['@ ana', []],
  ['@', []],
  ['@@', []],
  ['a.b@c.d', []],
  ['sem ninguém', []],
])('mention parser finds the names typed in %j', (text, names) => {
  expect(listNames(text)).toEqual(names);
});

it.each([
  ['@Ana Paula', 'Ana Paula', true],
  ['@Ana  Paula', 'Ana Paula', true],
  ['@Ana, Paula chegou?', 'Ana Paula', false],
  ['@Ana. Paula', 'Ana Paula', false],
  ['@Ana (Paula', 'Ana Paula', false],
  ['@Ana-Paula', 'Ana Paula', false],
  ['@Ana-Paula', 'Ana-Paula', true],
  ['@Ana Paula', 'Ana-Paula', true],
  ['@Ana, Paula', 'Ana, Paula', true],
  ['@Ana. Paula', 'Ana, Paula', false],
  ["@Ana D'Ávila", 'Ana D’Ávila', true],
])('name in %j goes on to be %j: %p', (text, name, goesOn) => {
  const [candidate] = parseMentions(text).typed[0]?.filter(({ signs }) => signs.length > 0) ?? [];
  expect(candidate && hasSigns(name, { ...candidate, signs: candidate.signs.slice(0, 2) })).toBe(goesOn);
});

it.each([
  ['@⚡Zeca viu?', ['⚡Zeca'], ['⚡Zeca']],
  ['oi @(Zé) x', ['(Zé) x'], ['(Zé) x']],
  ['@.ponto!', ['.ponto'], ['.ponto']],
  ['@#1 x, sim', ['#1 x'], ['#1 x']],
  ['@Ana Paula', ['Ana', 'Ana Paula'], ['Ana Paula']],
  ['@Ana Paula', ['Ana'], ['Ana']],
  ['@Anabela', ['Ana'], []],
  ['@ana', ['Ana'], []],
  ['Ana', ['Ana'], []],
  ['https://medium.com/@Ana', ['Ana'], []],
  ['fale com joana@Ana', ['Ana'], []],
  ['@Jose\u0301', ['José'], ['José']],
])('of %j the chosen %j are mentioned: %j', (text, chosen, mentioned) => {
  expect(parseMentions(text, new Map(chosen.map((name) => [name, name]))).chosen).toEqual(mentioned);
});

it('a chosen name is not read as typed by hand too', () => {
  expect(parseMentions('@Ana Paula', new Map([['1', 'Ana']])).typed).toEqual([]);
});

it('mention parser limits words per name and names per comment', () => {
  const [names] = listNames(`@${'a '.repeat(500)}`);
  expect(names).toHaveLength(10);
  expect(listNames('@ana '.repeat(300))).toHaveLength(MAX_TYPED_MENTIONS);
});
