import { cutText } from '@pechincha/contracts/characters';
import { ONLINE, toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import { readQueryText } from '@pechincha/contracts/list-filter';
import { type City, findCity } from '@pechincha/contracts/site';
import { CITY_NAMES_KEY, getCityName, readCityNames } from '../../lib/known-cities';
import { setStored } from '../../lib/storage';

type Option = readonly [value: string, text: string];

/** Cities of the site, plus the current one if it is not among them. */
export function getCityOptions(
  cities: readonly City[],
  current: string | undefined,
  { online = false } = {},
): Option[] {
  const slugs = cities.map(({ slug }) => slug);
  if (current && current !== ONLINE && !slugs.includes(current)) slugs.push(current);
  return [
    ['', 'Todas as cidades'],
    ...(online ? [[ONLINE, 'Online'] as const] : []),
    ...slugs.map((slug): Option => [slug, getCityName(cities, slug)]),
  ];
}

/** City slug from the URL, where it stands in any spelling; undefined when missing. */
export function getCity(query: URLSearchParams, cities: readonly City[]): string | undefined {
  const city = cutText(query.get('city')?.trim() ?? '', 60);
  return city ? (findCity(cities, city)?.slug ?? toCitySlug(city)) : undefined;
}

/** The name that `getCityName` returns in this browser. An empty one deletes it. */
export function saveCityName(city: string, name: string): void {
  const given = name.trim().replaceAll(/\s+/g, ' ');
  const { [toCityKey(city)]: _, ...others } = readCityNames();
  const names = given
    ? { ...others, [toCityKey(city)]: given.charAt(0).toUpperCase() + given.slice(1) }
    : others;
  setStored(CITY_NAMES_KEY, JSON.stringify(names));
}

/** Query string with its '?', without empty values and the page 1; '' when nothing is left. */
export function toQueryString(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const isFirstPage = name === 'page' && value === 1;
    if (value !== undefined && value !== '' && !isFirstPage) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

export function parseOneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}

/** Trimmed search text of at most 100 characters; undefined when blank. */
export const getSearch = (query: URLSearchParams): string | undefined =>
  readQueryText(query.get('search'), 100) || undefined;
