/*
 * The one way to words: of promotions and their vocabulary, queries, alerts and mutes, and of duplicates. Whoever
 * changes it rewrites the stored words by a `DataMigration`.
 */

/** In characters; longer words are truncated. */
const MAX_WORD_LENGTH = 40;
/** Pairs of neighbouring words of one promotion that are indexed as one word; further ones are not. */
const MAX_JOINED_PAIRS = 16;

/** Found in most promotions; of a query or keyword they are left out, unless it has no other word. */
const STOP_WORDS = new Set(
  'a ao aos as ate da das de do dos e em na nas no nos o os ou para pela pelo por pra que um uma umas uns'.split(
    ' ',
  ),
);

/** Not left out, since 'com fio' is not 'sem fio', but alone they say nothing either. */
const WEAK_WORDS = new Set(['com', 'sem']);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Units as they are stored, each with the other ways to write them; plurals are added. */
const unitSpellings: Readonly<Record<string, string>> = {
  b: 'byte',
  kb: '',
  mb: 'mega megabyte',
  gb: 'giga gigabyte',
  tb: 'tera terabyte',
  mg: 'miligrama',
  g: 'gr grama',
  kg: 'kilo quilo quilograma',
  ml: 'mililitro',
  cl: '',
  l: 'lt litro',
  mm: 'milimetro',
  cm: 'centimetro',
  m: 'mt metro',
  km: 'quilometro',
  m2: '',
  m3: '',
  cm2: '',
  cm3: '',
  pol: 'polegada',
  w: 'watt',
  kw: '',
  wh: '',
  kwh: '',
  v: 'volt',
  kv: '',
  va: '',
  kva: '',
  mah: '',
  ah: '',
  hz: 'hertz',
  khz: '',
  mhz: '',
  ghz: '',
  rpm: '',
  fps: '',
  dpi: '',
  mbps: '',
  gbps: '',
  mp: '',
  p: '',
  k: '',
  hp: '',
  cv: '',
  btu: '',
  psi: '',
  db: '',
  h: 'hora',
  min: 'minuto',
  un: 'und unid unidade',
};
const units = new Map(
  Object.entries(unitSpellings).flatMap(([unit, others]) =>
    [unit, ...others.split(' ')].filter(Boolean).flatMap((name): [string, string][] => [
      [name, unit],
      [`${name}s`, unit],
    ]),
  ),
);

/**
 * Lowercase without accents, compatibility forms (ordinals, squares, wide digits) and characters that nobody sees.
 * Inches are written out, '°' after a number is the ordinal that it stands for, and 'nº5' is 'nº 5'.
 */
const fold = (text: string): string =>
  text
    .replace(/[´`‘’ʼ]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?) ?(?:["”]|''|′′)/gu, '$1 pol ')
    .replace(/(?<=\d|\bn)°(?!\p{L})/giu, 'o')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])no(?=\d)/gu, 'no ');

/** Plurals that no rule below knows, and words that must not meet another one by a rule. */
const irregularWords: Readonly<Record<string, string>> = {
  anil: 'anil',
  boxe: 'boxe',
  caos: 'caos',
  core: 'core',
  deuses: 'deu',
  gas: 'gas',
  gases: 'gas',
  gratis: 'gratis',
  lapis: 'lapis',
  maes: 'mae',
  mais: 'mais',
  menos: 'menos',
  mes: 'mes',
  meses: 'mes',
  mil: 'mil',
  onibus: 'onibus',
  pais: 'pai',
  paises: 'pai',
  pai: 'pai',
  pires: 'pires',
  tenis: 'tenis',
  virus: 'virus',
};

/** The step of plurals of the stemmer RSLP, over words without accents; what follows a rule's ending is one for all. */
const pluralEndings: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(oes|aes|aos)$/, 'ao'],
  [/(ais|ai)$/, 'al'],
  [/(ois|oi)$/, 'ol'],
  [/(uis|ui)$/, 'ul'],
  [/(eis|ei|il|is|i)$/, 'el'],
  [/ns?$/, 'm'],
  [/ss$/, 'ss'],
  [/(?<=..)eses$/, 'e'],
  [/(?<=[rzx]|[cs]h)es?$/, ''],
  [/s$/, ''],
];

/** Of a folded word; the result need not be a real word, only the same for singular and plural. */
export function toToken(word: string): string {
  // Every object has a 'constructor'.
  if (Object.hasOwn(irregularWords, word)) return irregularWords[word] ?? word;
  if (word.length < 3) return word;
  const rule = pluralEndings.find(([ending]) => ending.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}

interface Word {
  /** As written, folded. */
  text: string;
  /** What it consists of: of a number with a unit, and of a decimal. */
  parts: string[];
  /** What stands between it and the word before: a sign inside one word, a blank, or something that parts them. */
  link: 'sign' | 'blank' | 'none';
}

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+/gu;
const SIGN_INSIDE = /^[\p{Pd}−'&._·]$/u;
const NUMBER = /^\d+(?:\.\d+)*$/;

/** Groups of thousands are joined, a decimal comma is a point. */
const toNumber = (text: string): string =>
  /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(',', '.');

function splitWords(text: string): Word[] {
  const folded = fold(text);
  const words: Word[] = [];
  let end = 0;
  for (const { 0: match, index } of folded.matchAll(WORD)) {
    const gap = folded.slice(end, index);
    end = index + match.length;
    const link = SIGN_INSIDE.test(gap) ? 'sign' : /^\s*$/.test(gap) ? 'blank' : 'none';
    addWord(words, match.slice(0, MAX_WORD_LENGTH), words.length > 0 ? link : 'none');
  }
  return words;
}

/** A unit joins the number before it. */
function addWord(words: Word[], match: string, link: Word['link']): void {
  const before = words.at(-1);
  const unit = units.get(match);
  if (unit && before && link !== 'none' && NUMBER.test(before.text)) {
    before.parts = [before.text, ...before.parts, match];
    before.text += unit;
    return;
  }
  const [, number, letters = ''] = /^(\d+)([a-z]+\d?)$/.exec(match) ?? [];
  const attached = units.get(letters);
  if (number && attached) {
    words.push({ text: number + attached, parts: [number, letters], link });
    return;
  }
  const text = /^\d/.test(match) && /[.,]/.test(match) ? toNumber(match) : match;
  const parts = text.includes('.') ? text.split('.') : [];
  words.push({ text, parts, link });
}

const isPlain = ({ parts }: Word): boolean => parts.length === 0;
const isInteger = ({ text }: Word): boolean => /^\d+$/.test(text);
const isLetters = ({ text }: Word): boolean => /^\p{L}+$/u.test(text);
const isContent = (word: Word): boolean => isLetters(word) && !isStopWord(word.text);

/** 'air fryer', 'galaxy a 54', 'Wi-Fi': words that others write as one. */
function isPair(one: Word | undefined, other: Word | undefined): boolean {
  if (!one || !other || other.link === 'none' || !isPlain(one) || !isPlain(other)) return false;
  if (isInteger(one)) return other.link === 'sign' && !isInteger(other);
  if (other.link === 'sign') return true;
  if (isInteger(other)) return isContent(one) || one.text.length === 1;
  return isContent(one) && isContent(other);
}

/** Three or four words with signs between them, as in 'L.O.L.', each with the index of the first. */
function listCompounds(words: readonly Word[]): { from: number; to: number; text: string }[] {
  const compounds = [];
  for (let from = 0; from < words.length;) {
    let to = from + 1;
    while (words[to]?.link === 'sign') to += 1;
    const compound = words.slice(from, to);
    if ((to - from === 3 || to - from === 4) && compound.every(isPlain) && !compound.every(isInteger))
      compounds.push({ from, to, text: join(compound) });
    from = to;
  }
  return compounds;
}

const join = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join('')
    .slice(0, MAX_WORD_LENGTH);

export interface IndexedWords {
  /** Tokens that the promotion is found by. */
  tokens: string[];
  /** The distinct words as written, folded: those that a query's last word may be the beginning of. */
  words: string[];
}

/** Of a promotion's title, description and store. */
export function toIndexedWords(promotion: {
  title: string;
  description: string;
  store: string;
}): IndexedWords {
  const written = new Set<string>();
  const joined = new Set<string>();
  for (const text of [promotion.title, promotion.store, promotion.description]) {
    const words = splitWords(text);
    for (const [index, word] of words.entries()) {
      for (const each of [word.text, ...word.parts]) written.add(each);
      const before = words[index - 1];
      if (!before || !isPair(before, word)) continue;
      if (word.link === 'sign') written.add(join([before, word]));
      else if (joined.size < MAX_JOINED_PAIRS) joined.add(join([before, word]));
    }
    for (const { text: compound } of listCompounds(words)) written.add(compound);
  }
  const words = [...written];
  return { tokens: [...new Set([...words, ...joined].map(toToken))], words };
}

/** A word of a query: a promotion must have one of the tokens. */
export interface SearchTerm {
  /** As written, folded. */
  word: string;
  token: string;
  /** Folded words that it makes together with its neighbours, as 'airfryer' for 'air fryer'. */
  compounds: string[];
}

/** The words of a query, a keyword or a title, without stop words unless there are no others; equal ones once. */
export function toSearchTerms(query: string): SearchTerm[] {
  const words = splitWords(query);
  const compounds = listCompounds(words);
  const hasContent = words.some(({ text }) => !isStopWord(text));
  const terms = new Map<string, SearchTerm>();
  for (const [index, word] of words.entries()) {
    if (hasContent && isStopWord(word.text)) continue;
    const before = words[index - 1];
    const after = words[index + 1];
    const joined = [
      ...(before && isQueryPair(before, word) ? [join([before, word])] : []),
      ...(after && isQueryPair(word, after) ? [join([word, after])] : []),
      ...compounds.flatMap(({ from, to, text }) => (from <= index && index < to ? [text] : [])),
    ];
    const token = toToken(word.text);
    const known = terms.get(token);
    terms.delete(token);
    terms.set(token, {
      word: word.text,
      token,
      compounds: [...new Set([...(known?.compounds ?? []), ...joined])],
    });
  }
  return [...terms.values()];
}

/** Also with a stop word before: 'no break' finds 'Nobreak'. */
const isQueryPair = (one: Word, other: Word): boolean =>
  isPair(one, other) ||
  (other.link === 'blank' && isPlain(one) && isPlain(other) && isLetters(one) && isContent(other));

/** All tokens that a promotion may have for the term. */
export const listTokens = ({ token, compounds }: SearchTerm): string[] => [
  ...new Set([token, ...compounds.map(toToken)]),
];

/** Whether the tokens of a promotion have every word of the text. */
export const hasAllTerms = (text: string, tokens: ReadonlySet<string>): boolean =>
  toSearchTerms(text).every((term) => listTokens(term).some((token) => tokens.has(token)));

/** Whether it has words, but none that says anything. */
export function hasStopWordsAlone(text: string): boolean {
  const words = splitWords(text);
  return words.length > 0 && words.every(({ text: word }) => isStopWord(word) || WEAK_WORDS.has(word));
}
