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

/** @param shown the rows whose places these take */
const toRows = <Item extends object>(items: readonly Item[], shown: readonly Row<Item>[]): Row<Item>[] =>
  items.map((item, index) => ({ ...createRow(item, false), ...(shown[index] && { key: shown[index].key }) }));

const toText = (entries: readonly string[]): string => entries.join('\n');

/** @param shown keeps the places of the rows, and with them the focus */
export const toValues = (sections: SiteSections, shown?: SiteValues): SiteValues => ({
  identity: sections.identity,
  cities: toRows(sections.cities, shown?.cities ?? []),
  categories: toRows(sections.categories, shown?.categories ?? []),
  blockedDomains: toRows(sections.blockedDomains, shown?.blockedDomains ?? []),
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
 * What was changed here stays, the rest becomes what is saved now.
 * @param base what `mine` started from
 * @returns `conflicts` names the sections that were also changed there, to something else
 */
export function mergeSections(
  base: SiteSections,
  mine: SiteSections,
  current: SiteSections,
): { sections: SiteSections; conflicts: SectionName[] } {
  const kept = listChanged(base, mine);
  return {
    sections: { ...current, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) },
    conflicts: kept.filter(
      (name) => !isSame(base[name], current[name]) && !isSame(mine[name], current[name]),
    ),
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
