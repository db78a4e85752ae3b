import { toCityKey, toCityName, toCitySlug, menuCities } from '@pechincha/contracts/cities';
import { readStored } from '../../lib/storage';

const byDefault = ['curitiba', 'saopaulo', 'ibaiti'];

/** The list under local storage `cities`, as an admin keeps it in this browser. */
export function storedCities(): string[] {
  try {
    const list: unknown = JSON.parse(readStored('cities') ?? 'null');
    return Array.isArray(list) ? list.filter((city) => typeof city === 'string') : byDefault;
  } catch {
    return byDefault;
  }
}

/** Whether a name in an address is a city of ours, however it is written. */
export function isKnownCity(name: string): boolean {
  const key = toCityKey(name);
  return [...Object.keys(menuCities), ...storedCities()].some((city) => toCityKey(city) === key);
}

/** The city that a path starts with: its slug and name, where it is one of ours. */
export function cityOfPath(path: string): { slug: string; name: string } | undefined {
  let first = path.split('/')[1] ?? '';
  try {
    first = decodeURIComponent(first);
  } catch {
    // A broken escape is no city; the name stays as it was written.
  }
  if (!first || !isKnownCity(first)) return undefined;
  const slug = toCitySlug(first);
  return { slug, name: toCityName(slug) };
}
