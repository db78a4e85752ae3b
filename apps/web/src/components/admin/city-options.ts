import { cutText } from '@pechincha/contracts/characters';
import { toCitySlug, menuCities, ONLINE, toCityKey, toCityName } from '@pechincha/contracts/cities';
import { getStored, setStored } from '../../lib/storage';

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

const NAMES_KEY = 'city-names';

function readNames(): Record<string, unknown> {
  try {
    const names: unknown = JSON.parse(getStored(NAMES_KEY) ?? '{}');
    return typeof names === 'object' && names !== null ? { ...names } : {};
  } catch {
    return {};
  }
}

/** The name under which an admin added the city in this browser, else the city's own. */
export function getCityName(city: string): string {
  const name = readNames()[toCityKey(city)];
  return typeof name === 'string' ? name : toCityName(city);
}

/** An empty name deletes it. */
export function saveCityName(city: string, name: string): void {
  const given = name.trim().replaceAll(/\s+/g, ' ');
  const { [toCityKey(city)]: _, ...others } = readNames();
  const names = given
    ? { ...others, [toCityKey(city)]: given.charAt(0).toUpperCase() + given.slice(1) }
    : others;
  setStored(NAMES_KEY, JSON.stringify(names));
}
