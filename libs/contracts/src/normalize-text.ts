/** Lowercase, without accents, single spaces: two texts that read alike become equal. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}

/** Words whose plural follows no rule below, or that only look like one. */
const irregularPlurals: Readonly<Record<string, string>> = {
  caes: 'cao',
  gas: 'gas',
  gases: 'gas',
  gratis: 'gratis',
  lapis: 'lapis',
  mais: 'mais',
  maos: 'mao',
  menos: 'menos',
  mes: 'mes',
  meses: 'mes',
  onibus: 'onibus',
  paes: 'pao',
  pais: 'pais',
  paises: 'pais',
  pires: 'pires',
  tenis: 'tenis',
  virus: 'virus',
};

const pluralEndings: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(oes|aes)$/, 'ao'],
  [/ais$/, 'al'],
  [/ois$/, 'ol'],
  [/uis$/, 'ul'],
  [/(eis|il|is)$/, 'el'],
  [/ns$/, 'm'],
  [/ss$/, 'ss'],
  [/(?<=[rz])es?$/, ''],
  [/s$/, ''],
];

/**
 * A folded word without its plural ending, by the rules of Portuguese that search and alerts share.
 * It need not be a word of the dictionary; it must only be the same for singular and plural.
 */
export function toSingular(word: string): string {
  const irregularSingular = irregularPlurals[word];
  if (irregularSingular) return irregularSingular;
  if (word.length < 4) return word;
  const rule = pluralEndings.find(([ending]) => ending.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}

/** The distinct folded, singular words of a text, in order of appearance. */
export function tokenize(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized ? [...new Set(normalized.split(' ').map(toSingular))] : [];
}
