import { toCityKey, toCityName } from '@pechincha/contracts/cities';
import { getStored, setStored } from './storage';

const KEY = 'city-names';

function readNames(): Record<string, unknown> {
  try {
    const names: unknown = JSON.parse(getStored(KEY) ?? '{}');
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

/** An empty name forgets it. */
export function saveCityName(city: string, name: string): void {
  const given = name.trim().replaceAll(/\s+/g, ' ');
  const { [toCityKey(city)]: _, ...others } = readNames();
  const names = given
    ? { ...others, [toCityKey(city)]: given.charAt(0).toUpperCase() + given.slice(1) }
    : others;
  setStored(KEY, JSON.stringify(names));
}
