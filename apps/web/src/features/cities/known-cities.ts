import { toCityKey, toCityName, toCitySlug, menuCities } from '@pechincha/contracts/cities';
import { getStored } from '../../lib/storage';

const defaultCities = ['curitiba', 'saopaulo', 'ibaiti'];

/** The list under local storage `cities`, as an admin keeps it in this browser. */
export function readStoredCities(): string[] {
  try {
    const list: unknown = JSON.parse(getStored('cities') ?? 'null');
    return Array.isArray(list) ? list.filter((city) => typeof city === 'string') : defaultCities;
  } catch {
    return defaultCities;
  }
}

/** Whether a name in an address is a city of ours, however it is written. */
export function isKnownCity(name: string): boolean {
  const key = toCityKey(name);
  return [...Object.keys(menuCities), ...readStoredCities()].some((city) => toCityKey(city) === key);
}

/** The city that a path starts with: its slug and name, where it is one of ours. */
export function findCityByPath(path: string): { slug: string; name: string } | undefined {
  let segment = path.split('/')[1] ?? '';
  try {
    segment = decodeURIComponent(segment);
  } catch {
    // A broken escape is no city; the name stays as it was written.
  }
  if (!segment || !isKnownCity(segment)) return undefined;
  const slug = toCitySlug(segment);
  return { slug, name: toCityName(slug) };
}
