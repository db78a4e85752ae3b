import { menuCities, toCityKey, toCityName, toCitySlug } from '@pechincha/contracts/cities';
import { getStored } from './storage';

/** Publish form of the current city, or the online form. */
export const getPublishPath = (city: string | undefined): string =>
  city ? `/${city}/nova-promocao` : '/nova-promocao';

export const CITIES_KEY = 'cities';

const defaultCities = ['curitiba', 'saopaulo', 'ibaiti'];

function readStored(key: string): unknown {
  try {
    return JSON.parse(getStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Cities that an admin saved in this browser (localStorage `cities`), else the defaults. */
export function readStoredCities(): string[] {
  const list = readStored(CITIES_KEY);
  return Array.isArray(list) ? list.filter((city) => typeof city === 'string') : defaultCities;
}

/** True for a known city, whatever its case, accents or separators. */
function isKnownCity(name: string): boolean {
  const key = toCityKey(name);
  return [...Object.keys(menuCities), ...readStoredCities()].some((city) => toCityKey(city) === key);
}

export const CITY_NAMES_KEY = 'city-names';

/** Names that an admin gave to cities in this browser, by key. */
export function readCityNames(): Record<string, unknown> {
  const names = readStored(CITY_NAMES_KEY);
  return typeof names === 'object' ? { ...names } : {};
}

/** The name under which an admin added the city in this browser, else the city's own. */
export function getCityName(city: string): string {
  const name = readCityNames()[toCityKey(city)];
  return typeof name === 'string' ? name : toCityName(city);
}

interface City {
  slug: string;
  name: string;
}

/** The city of this name or slug, or undefined if unknown. */
export function findCity(name: string): City | undefined {
  if (!name || !isKnownCity(name)) return undefined;
  const slug = toCitySlug(name);
  return { slug, name: getCityName(slug) };
}

/** City of the first path segment, or undefined if unknown. */
export function findCityByPath(path: string): City | undefined {
  const segment = path.split('/')[1] ?? '';
  try {
    return findCity(decodeURIComponent(segment));
  } catch {
    // Malformed escape sequence: the segment stays encoded.
    return findCity(segment);
  }
}
