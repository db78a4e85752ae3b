import { toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import * as site from '@pechincha/contracts/site';
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

export const CITY_NAMES_KEY = 'city-names';

/** Names that an admin gave to cities in this browser, by key. */
export function readCityNames(): Record<string, unknown> {
  const names = readStored(CITY_NAMES_KEY);
  return typeof names === 'object' ? { ...names } : {};
}

/** The name under which an admin added the city in this browser, else that of the site, else one made of the slug. */
export function getCityName(cities: readonly site.City[], city: string): string {
  const name = readCityNames()[toCityKey(city)];
  return typeof name === 'string' ? name : site.getCityName(cities, city);
}

interface KnownCity {
  slug: string;
  name: string;
}

/**
 * The city of this name or slug, in any spelling: one of the site, or one that an admin added in this browser. Undefined
 * if unknown.
 */
export function findCity(cities: readonly site.City[], name: string): KnownCity | undefined {
  const key = toCityKey(name);
  if (!key) return undefined;
  const slug =
    site.findCity(cities, name)?.slug ??
    (readStoredCities().some((city) => toCityKey(city) === key) ? toCitySlug(name) : undefined);
  return slug === undefined ? undefined : { slug, name: getCityName(cities, slug) };
}

/** City of the first path segment, or undefined if unknown. */
export function findCityByPath(cities: readonly site.City[], path: string): KnownCity | undefined {
  const segment = path.split('/')[1] ?? '';
  try {
    return findCity(cities, decodeURIComponent(segment));
  } catch {
    // Malformed escape sequence: the segment stays encoded.
    return findCity(cities, segment);
  }
}
