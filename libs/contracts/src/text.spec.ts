import { cutText, normalizeText } from './characters.js';
import {
  cleanEmail,
  cleanLine,
  cleanLines,
  countCharacters,
  countLettersAndDigits,
  hasDirectionControl,
  hasMoreCharacters,
  isVisible,
  shortenText,
  toPreview,
} from './text.js';

it('normalizeText removes case, accents and punctuation', () => {
  expect(normalizeText('  Promoção: Fone-de-ouvido 50% OFF! ')).toBe('promocao fone de ouvido 50 off');
});

const FAMILY = '👨\u200D👩\u200D👧\u200D👦';
const ENGLAND = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

it.each([
  ['', 0],
  ['abc', 3],
  ['😀', 1],
  ['🇧🇷🇵🇹', 2],
  ['👍🏽', 1],
  ['❤\uFE0F', 1],
  ['1\uFE0F\u20E3', 1],
  ['🧑🏽\u200D💻', 1],
  ['e\u0301', 1],
  ['\u1112\u1161\u11AB', 1],
  ['한국', 2],
  ['क्षि', 1],
  ['שלום', 4],
  ['a\r\nb', 3],
  // Long ones count as several: a number of characters bounds the bytes.
  [FAMILY, 2],
  [ENGLAND, 2],
  [`a${'\u0301'.repeat(7)}`, 1],
  [`a${'\u0301'.repeat(8)}`, 2],
  [`a${'\u0301'.repeat(799)}`, 100],
])('countCharacters counts %j as %i', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['😀😀😀', 2, '😀😀…'],
  ['😀😀', 2, '😀😀'],
  ['🇧🇷 Brasil', 1, '🇧🇷…'],
  [`${FAMILY} unida`, 2, `${FAMILY}…`],
  [`${FAMILY} unida`, 1, '…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301…'],
  [`a${'\u0301'.repeat(100)}b`, 5, '…'],
])('shortenText shortens %j to %i characters', (text, max, short) => {
  expect(shortenText(text, max)).toBe(short);
});

it('toPreview has what is written after empty lines', () => {
  expect(toPreview(`Topo${'\n \u2800'.repeat(200)}\nfim 👍`, 10)).toBe('Topo fim 👍');
  expect(toPreview('um\ndois\ntrês', 7)).toBe('um dois…');
});

it('cutText keeps the blank at the end', () => {
  expect(cutText('ab cd', 3)).toBe('ab ');
});

it.each([
  '\u200B',
  '\u200E',
  '\u200F',
  '\u00AD',
  '\uFEFF',
  '\u2060',
  '\u180E',
  '\u034F',
  '\u3164',
  '\uFE0F',
  '\u200D',
  '\u0000',
  '\u001B',
  '\uD800',
  '\u{E0041}',
])('cleanLine takes out %j', (invisible) => {
  for (const text of ['FONE10', 'Pão 😀 bom'])
    expect(
      cleanLine(`${invisible}${text.slice(0, 3)}${invisible}${invisible}${text.slice(3)}${invisible}`),
    ).toBe(text);
});

it.each([
  FAMILY,
  ENGLAND,
  '❤\uFE0F',
  '❤\uFE0F\u200D🔥',
  '🏳\uFE0F\u200D🌈',
  '🧑🏽\u200D❤\uFE0F\u200D💋\u200D🧑🏾',
  '1\uFE0F\u20E3',
  '🇧🇷',
  '👍🏽',
  '👁\uFE0F\u200D🗨\uFE0F',
  'می\u200Cخواهم',
  'क्\u200Dष',
  'שלום',
  'مرحبا',
  '한국',
  'São',
])('cleanLine leaves %j as it is', (text) => {
  expect(cleanLine(text)).toBe(text);
  expect(cleanLine(`a${text} b`)).toBe(`a${text} b`);
});

it.each([
  ['  a\tb\r\nc\u2028d\u0085 ', 'a b c d'],
  ['\uFEFF \u200B', ''],
  ['1\uFE0F0', '10'],
  ['😀\u200D', '😀'],
  ['a\u200Cb', 'ab'],
])('cleanLine makes %j to %j', (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});

it('cleanLines keeps tabs and line breaks, and cleanEmail drops what stands around an address', () => {
  expect(cleanLines(' a\tb\r\nc\rd\u200B\n\n\u2028e\u0007 ')).toBe('a\tb\nc\nd\n\n\ne');
  expect(cleanEmail('\u202A\u2068x@b.cc\u2069\u200E\u202C')).toBe('x@b.cc');
  expect(hasDirectionControl(cleanEmail('\u202Ex@b.cc'))).toBe(true);
});

it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'hasDirectionControl finds %j, which cleanLine leaves',
  (control) => {
    expect(hasDirectionControl(cleanLine(`a${control}b`))).toBe(true);
  },
);

it.each([
  ['', false],
  ['\u2800\u2800', false],
  ['\u3164', false],
  ['\u0301', false],
  ['.', true],
  ['😀', true],
  ['日', true],
])('isVisible of %j is %s', (text, visible) => {
  expect(isVisible(text)).toBe(visible);
});

it.each([
  ['🎧🎧', 0],
  ['@@', 0],
  ['...', 0],
  ['ーー', 0],
  ['\u3164\u3164', 0],
  ['a1', 2],
  ['é'.normalize('NFD'), 1],
  ['김민'.normalize('NFD'), 2],
  ['李娜', 2],
  ['Ελ', 2],
  ['٤٢', 2],
])('countLettersAndDigits of %j is %i', (text, count) => {
  expect(countLettersAndDigits(text)).toBe(count);
});

it("hasMoreCharacters counts people's characters, and no more than it must", () => {
  expect(hasMoreCharacters('👩‍👩‍👧‍👦'.repeat(10), 20)).toBe(false);
  expect(hasMoreCharacters('👩‍👩‍👧‍👦'.repeat(11), 20)).toBe(true);
  expect(hasMoreCharacters('é'.repeat(20), 20)).toBe(false);
  expect(hasMoreCharacters('a'.repeat(21), 20)).toBe(true);
  expect(hasMoreCharacters('x'.repeat(1_000_000), 20)).toBe(true);
});
