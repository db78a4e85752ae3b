import type { FieldError } from '@pechincha/contracts/errors';
import type { Category, City } from '@pechincha/contracts/site';
import type { SiteRules, SiteSettings } from '@pechincha/contracts/site-rules';
import { createRandomKey } from '../../lib/storage';

export const textSections = ['blockedWords', 'shorteners', 'trackers', 'affiliateParameters'] as const;
export type TextSection = (typeof textSections)[number];

export const rowSections = ['cities', 'categories', 'blockedDomains'] as const;
export type RowSection = (typeof rowSections)[number];

export const sectionNames = ['identity', ...rowSections, ...textSections] as const;
export type SectionName = (typeof sectionNames)[number];

export const identityFields = ['name', 'contactEmail', 'socialUrl'] as const;
export type IdentityField = (typeof identityFields)[number];

/** The settings by the sections of the form: what two admins can change at once without a conflict. */
export interface SiteSections extends Record<TextSection, readonly string[]> {
  identity: Pick<SiteSettings, IdentityField>;
  cities: readonly City[];
  categories: readonly Category[];
  blockedDomains: SiteRules['blockedDomains'];
}

export type Row<Item> = Item & {
  /** Stays while the row is edited and moved. */
  key: string;
  /** Its address can still be chosen. */
  isNew: boolean;
};

interface Rows {
  cities: City;
  categories: Category;
  blockedDomains: SiteRules['blockedDomains'][number];
}
export type RowOf<Name extends RowSection> = Row<Rows[Name]>;

export type RowValues = { [Name in RowSection]: readonly RowOf<Name>[] };

/** What the fields of the form hold. */
export interface SiteValues extends RowValues, Record<TextSection, string> {
  identity: Pick<SiteSettings, IdentityField>;
}

export const toSections = ({
  name,
  contactEmail,
  socialUrl,
  cities,
  categories,
  blockedDomains,
  blockedWords,
  shorteners,
  trackers,
  affiliateParameters,
}: SiteSettings): SiteSections => ({
  identity: { name, contactEmail, socialUrl },
  cities: cities.map(({ slug, name, inMenu }) => ({ slug, name, inMenu })),
  categories: categories.map(({ value, label, icon, hidden }) => ({ value, label, icon, hidden })),
  blockedDomains: blockedDomains.map(({ domain, reason }) => ({ domain, reason })),
  blockedWords,
  shorteners,
  trackers,
  affiliateParameters,
});

export const toSettings = ({ identity, ...lists }: SiteSections, version: number): SiteSettings => ({
  ...identity,
  ...lists,
  version,
});

export const createRow = <Item extends object>(item: Item, isNew: boolean): Row<Item> => ({
  ...item,
  key: createRandomKey(),
  isNew,
});

/** Identifies an entry of a list. */
const entryKeys: { [Name in RowSection]: (row: Rows[Name]) => string } = {
  cities: ({ slug }) => slug,
  categories: ({ value }) => value,
  blockedDomains: ({ domain }) => domain,
};

/** @param shown the rows whose places these take: of the same entry, else at the same place */
function toRows<Item extends object>(
  items: readonly Item[],
  shown: readonly Row<Item>[],
  getKey: (item: Item) => string,
): Row<Item>[] {
  const shownKeys = new Map(shown.map((row) => [getKey(row), row.key]));
  const taken = new Set(items.map((item) => shownKeys.get(getKey(item))));
  return items.map((item, index) => {
    const row = createRow(item, false);
    const sameKey = shownKeys.get(getKey(item));
    const placeKey = shown[index]?.key;
    const key = sameKey ?? (placeKey && !taken.has(placeKey) ? placeKey : row.key);
    return { ...row, key };
  });
}

const toText = (entries: readonly string[]): string => entries.join('\n');

/** @param shown keeps the places of the rows, and with them the focus */
export const toValues = (sections: SiteSections, shown?: SiteValues): SiteValues => ({
  identity: sections.identity,
  cities: toRows(sections.cities, shown?.cities ?? [], entryKeys.cities),
  categories: toRows(sections.categories, shown?.categories ?? [], entryKeys.categories),
  blockedDomains: toRows(sections.blockedDomains, shown?.blockedDomains ?? [], entryKeys.blockedDomains),
  blockedWords: toText(sections.blockedWords),
  shorteners: toText(sections.shorteners),
  trackers: toText(sections.trackers),
  affiliateParameters: toText(sections.affiliateParameters),
});

/** The entries of a text and the lines that they stand in, counted from 1. */
function readLines(text: string): { entry: string; line: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ entry: line.trim(), line: index + 1 }))
    .filter(({ entry }) => entry !== '');
}

const readText = (text: string): string[] => readLines(text).map(({ entry }) => entry);

export const readValues = (values: SiteValues): SiteSections =>
  toSections({
    ...values.identity,
    ...values,
    version: 0,
    blockedWords: readText(values.blockedWords),
    shorteners: readText(values.shorteners),
    trackers: readText(values.trackers),
    affiliateParameters: readText(values.affiliateParameters),
  });

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const listChanged = (from: SiteSections, to: SiteSections): SectionName[] =>
  sectionNames.filter((name) => !isSame(from[name], to[name]));

/**
 * A list with the changes of both, entry by entry; entries that only one has added come last.
 * @returns undefined where both have changed one entry, or the order, to something else
 */
function mergeLists<Item>(
  getKey: (item: Item) => string,
  base: readonly Item[],
  mine: readonly Item[],
  current: readonly Item[],
): Item[] | undefined {
  const toMap = (items: readonly Item[]) => new Map(items.map((item) => [getKey(item), item]));
  const [was, here, there] = [toMap(base), toMap(mine), toMap(current)];
  if (here.size < mine.length) return undefined;
  const getOrder = (items: readonly Item[]): string[] =>
    items.map(getKey).filter((key) => was.has(key) && here.has(key) && there.has(key));
  const isMovedThere = !isSame(getOrder(current), getOrder(base));
  const isMovedHere = !isSame(getOrder(mine), getOrder(base));
  if (isMovedHere && isMovedThere && !isSame(getOrder(mine), getOrder(current))) return undefined;
  const merged: Item[] = [];
  for (const key of new Set((isMovedHere ? [mine, current] : [current, mine]).flat().map(getKey))) {
    const isChangedHere = !isSame(here.get(key), was.get(key));
    const isChangedThere = !isSame(there.get(key), was.get(key));
    if (isChangedHere && isChangedThere && !isSame(here.get(key), there.get(key))) return undefined;
    const item = (isChangedHere ? here : there).get(key);
    if (item !== undefined) merged.push(item);
  }
  return merged;
}

const mergeTexts = (
  ...lists: [readonly string[], readonly string[], readonly string[]]
): string[] | undefined => mergeLists((entry: string) => entry, ...lists);

type Merges = {
  [Name in SectionName]: (
    ...versions: [SiteSections[Name], SiteSections[Name], SiteSections[Name]]
  ) => SiteSections[Name] | undefined;
};

const merges: Merges = {
  identity: (...versions) => {
    const fields = versions.map((identity) => Object.entries(identity)) as [
      [string, string][],
      [string, string][],
      [string, string][],
    ];
    const merged = mergeLists(([name]) => name, ...fields);
    return merged && (Object.fromEntries(merged) as SiteSections['identity']);
  },
  cities: (...versions) => mergeLists(entryKeys.cities, ...versions),
  categories: (...versions) => mergeLists(entryKeys.categories, ...versions),
  blockedDomains: (...versions) => mergeLists(entryKeys.blockedDomains, ...versions),
  blockedWords: mergeTexts,
  shorteners: mergeTexts,
  trackers: mergeTexts,
  affiliateParameters: mergeTexts,
};

/**
 * What was changed here stays, the rest becomes what is saved now.
 * @param base what `mine` started from
 * @returns `conflicts` names the sections of which both have changed the same to something else; they stay as they are here
 */
export function mergeSections(
  base: SiteSections,
  mine: SiteSections,
  current: SiteSections,
): { sections: SiteSections; conflicts: SectionName[] } {
  const merge = <Name extends SectionName>(name: Name) => merges[name](base[name], mine[name], current[name]);
  const merged = listChanged(base, mine).map((name) => [name, merge(name)] as const);
  return {
    sections: {
      ...current,
      ...Object.fromEntries(merged.map(([name, section]) => [name, section ?? mine[name]])),
    },
    conflicts: merged.flatMap(([name, section]) => (section === undefined ? [name] : [])),
  };
}

/** The fields with other content in some sections; the others stay as they are typed. */
export function replaceSections(values: SiteValues, sections: SiteSections): SiteValues {
  const changed = listChanged(readValues(values), sections);
  const next = toValues(sections, values);
  return { ...values, ...Object.fromEntries(changed.map((name) => [name, next[name]])) };
}

/** The rows that are not saved yet are new ones. */
export const markNew = (values: SiteValues, { cities, categories }: SiteSections): SiteValues => ({
  ...values,
  cities: values.cities.map((row) => ({ ...row, isNew: !cities.some(({ slug }) => slug === row.slug) })),
  categories: values.categories.map((row) => ({
    ...row,
    isNew: !categories.some(({ value }) => value === row.value),
  })),
});

/** Messages by section (`cities`), field (`name`), field of a row (`cities.{key}.slug`), or `form`. */
export type FormErrors = Readonly<Record<string, string>>;

export const getRowPath = (section: RowSection, key: string, field: string): string =>
  `${section}.${key}.${field}`;

const firstFields: Record<RowSection, string> = {
  cities: 'name',
  categories: 'label',
  blockedDomains: 'domain',
};

const includes = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** @param sent what the errors are about */
export function toFormErrors(errors: readonly FieldError[], sent: SiteValues): FormErrors {
  const messages: Record<string, string[]> = {};
  const add = (path: string, message: string): void => void (messages[path] ??= []).push(message);
  for (const { field, message } of errors) {
    const [section = '', index, part] = field.split('.');
    if (includes(identityFields, section)) add(section, message);
    else if (includes(rowSections, section)) {
      const row = index === undefined ? undefined : sent[section][Number(index)];
      add(row ? getRowPath(section, row.key, part ?? firstFields[section]) : section, message);
    } else if (includes(textSections, section)) {
      const line = index === undefined ? undefined : readLines(sent[section])[Number(index)]?.line;
      add(section, line === undefined ? message : `Linha ${line}: ${message}`);
    } else add('form', message);
  }
  return Object.fromEntries(Object.entries(messages).map(([path, texts]) => [path, texts.join('\n')]));
}
