/** Lowercase letters and digits without accents, words separated by single spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}

/** Plurals that match no rule below, and singulars that look like plurals. */
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
 * Removes the Portuguese plural ending of a normalized word. The result need not be a real word, only the same for
 * singular and plural.
 */
export function toSingular(word: string): string {
  const irregularSingular = irregularPlurals[word];
  if (irregularSingular) return irregularSingular;
  if (word.length < 4) return word;
  const rule = pluralEndings.find(([ending]) => ending.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}

/** The distinct normalized, singular words of a text, in order of appearance. */
export function tokenize(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized ? [...new Set(normalized.split(' ').map(toSingular))] : [];
}
