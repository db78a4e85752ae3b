import { MAX_STORE_SLUG_LENGTH } from './list-filter.js';
import { isStoreSlug, toDomainSlug, toLocalStoreSlug, toSlug } from './slugs.js';

const long = 'Mercearia '.repeat(8).trim();

it.each([
  ['Padaria 1ª Opção', 'padaria-1a-opcao'],
  ['日本屋', '日本屋'],
  ['ガス', 'ガス'],
  ['Магазин Май', 'магазин-май'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Łódź Ærø', 'lodz-aero'],
  ['İstanbul ﬁnal Ｌｏｊａ', 'istanbul-final-loja'],
  ['हिंदी दुकान', 'हिंदी-दुकान'],
  ['C++ Loja', 'c-plus-plus-loja'],
  ['C# Loja', 'c-sharp-loja'],
  ['Magazine Luiza', 'magazine-luiza'],
  [' magazine   LUIZA® ', 'magazine-luiza'],
  ['Mercearia da Vilá & Cia.', 'mercearia-da-vila-cia'],
  ['Loja 1½', 'loja-11-2'],
  ['', ''],
  ['...', ''],
])('slug of %j is %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

it('names that differ in signs without a name have slugs of their own', () => {
  const names = ['Loja', 'Loja ★', 'Loja ♥', 'Loja ★★', 'Loja @', 'Loja $', '★', '🔥', `${long} ★`, long];
  expect(new Set(names.map(toSlug)).size).toBe(names.length);
  expect(toSlug('LÓJA  ★')).toBe(toSlug('loja ★'));
  expect(toSlug('Loja ★')).toMatch(/^loja-[0-9a-z]{8}$/);
});

it('a slug is cut at a whole character, with a hash of the rest', () => {
  const names = ['a'.repeat(81), 'a'.repeat(82), '𠮷'.repeat(60), '𠮷'.repeat(61), `${'ab '.repeat(30)}c`];
  const slugs = names.map(toSlug);
  expect(new Set(slugs).size).toBe(names.length);
  expect(slugs[0]).toMatch(/^a{71}-[0-9a-z]{8}$/);
  expect(slugs[2]).toMatch(/^(𠮷){35}-[0-9a-z]{8}$/u);
});

it('stores of two cities never share a slug', () => {
  const stores = [
    toLocalStoreSlug('Loja Nova', 'londrina'),
    toLocalStoreSlug('Loja', 'nova-londrina'),
    toLocalStoreSlug('Loja', 'londrina'),
  ];
  expect(stores).toEqual(['loja-nova-londrina', 'loja--nova-londrina', 'loja-londrina']);
  expect(toLocalStoreSlug('...', 'londrina')).toBe('');
});

it('every slug of a store is its own one and accepted', () => {
  const names = ['Padaria 1ª Opção', '日本屋', 'Магазин', 'Straße', 'C++ Loja', 'Loja ★', '★', 'ΣΑΣ', 'นี้'];
  const many = [...names, long, '𠮷'.repeat(80), 'ß'.repeat(80), 'हिं'.repeat(80), 'C++ '.repeat(20)];
  const cities = ['ibaiti', 'sao-paulo', '1ª-cidade', '東京', 'x'.repeat(60), 'cidade-'.repeat(8) + 'x'];
  const slugs = many.flatMap((name) => cities.map((city) => toLocalStoreSlug(name, city)));
  const hosts = [
    'amazon.com.br',
    'localhost',
    '[2001:db8::1]',
    '127.0.0.1',
    'a!b.com',
    `${'a'.repeat(63)}.`.repeat(4),
  ];
  const all = [...slugs, ...hosts.map(toDomainSlug)];
  expect(all.filter((slug) => !isStoreSlug(slug) || slug.length > MAX_STORE_SLUG_LENGTH)).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  for (const slug of many.map(toSlug)) expect(toSlug(slug)).toBe(slug);
});

it.each([
  '',
  'loja',
  'Loja-Sul',
  'loja sul',
  '-loja',
  'loja-',
  'a--b',
  'a---b-c',
  'straße-x',
  'loja/sul',
  '../x',
  'a..b',
])('%j is no slug of a store', (text) => expect(isStoreSlug(text)).toBe(false));
