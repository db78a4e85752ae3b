import { toCityKey, toCityName, toCitySlug, menuCities } from '@pechincha/contracts/cities';
import { getStored } from './storage';

const defaultCities = ['curitiba', 'saopaulo', 'ibaiti'];

/** Cities that an admin saved in this browser (localStorage `cities`), else the defaults. */
export function readStoredCities(): string[] {
  try {
    const list: unknown = JSON.parse(getStored('cities') ?? 'null');
    return Array.isArray(list) ? list.filter((city) => typeof city === 'string') : defaultCities;
  } catch {
    return defaultCities;
  }
}

/** True for a known city, whatever its case, accents or separators. */
export function isKnownCity(name: string): boolean {
  const key = toCityKey(name);
  return [...Object.keys(menuCities), ...readStoredCities()].some((city) => toCityKey(city) === key);
}

/** City of the first path segment, or undefined if unknown. */
export function findCityByPath(path: string): { slug: string; name: string } | undefined {
  let segment = path.split('/')[1] ?? '';
  try {
    segment = decodeURIComponent(segment);
  } catch {
    // Malformed escape sequence: the segment stays encoded.
  }
  if (!segment || !isKnownCity(segment)) return undefined;
  const slug = toCitySlug(segment);
  return { slug, name: toCityName(slug) };
}
