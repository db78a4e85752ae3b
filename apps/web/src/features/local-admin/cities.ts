import { toCityKey } from '@pechincha/contracts/cities';

/** The list of cities that an admin keeps in this browser. */

/** What is typed, as the short name that is kept: lowercase, without any space. */
export const shortName = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s/g, '');

/** Why the city cannot be added, if it cannot. */
export function cityFault(cities: readonly string[], typed: string): string | undefined {
  const city = shortName(typed);
  if (city === '') return undefined;
  const key = toCityKey(city);
  if (key === '' || !/^[\p{Letter}\p{Mark}\p{Number}-]+$/u.test(city))
    return 'Use só letras, números e hifens no nome da cidade.';
  return cities.some((other) => toCityKey(other) === key) ? 'Esta cidade já está na lista.' : undefined;
}

/** The list with one more city; the same list where nothing was typed, or nothing that can be added. */
export function withCity(cities: readonly string[], typed: string): readonly string[] {
  const city = shortName(typed);
  return city === '' || cityFault(cities, typed) ? cities : [...cities, city];
}

export const withoutCity = (cities: readonly string[], city: string): readonly string[] =>
  cities.filter((other) => other !== city);
