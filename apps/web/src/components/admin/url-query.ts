import { cutText } from '@pechincha/contracts/characters';
import { menuCities, ONLINE, toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import { readQueryText } from '@pechincha/contracts/list-filter';
import { CITY_NAMES_KEY, getCityName, readCityNames } from '../../lib/known-cities';
import { setStored } from '../../lib/storage';

type Option = readonly [value: string, text: string];

/** Cities of the menu, plus the current one if it is not among them. */
export function getCityOptions(current: string | undefined, { online = false } = {}): Option[] {
  const slugs = Object.keys(menuCities);
  if (current && current !== ONLINE && !slugs.includes(current)) slugs.push(current);
  return [
    ['', 'Todas as cidades'],
    ...(online ? [[ONLINE, 'Online'] as const] : []),
    ...slugs.map((slug): Option => [slug, getCityName(slug)]),
  ];
}

/** City slug from the URL; undefined when missing. */
export function getCity(query: URLSearchParams): string | undefined {
  const city = cutText(query.get('city')?.trim() ?? '', 60);
  return city ? (city === ONLINE ? ONLINE : toCitySlug(city)) : undefined;
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
