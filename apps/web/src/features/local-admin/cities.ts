import { toCityKey } from '@pechincha/contracts/cities';

/** The list of cities that an admin keeps in this browser. */

/** What is typed, as the short name that is kept: lowercase, without any space. */
export const toShortName = (text: string): string => text.trim().toLowerCase().replaceAll(/\s/g, '');

/** Why the city cannot be added, if it cannot. */
export function getCityError(cities: readonly string[], text: string): string | undefined {
  const city = toShortName(text);
  if (city === '') return undefined;
  const key = toCityKey(city);
  if (key === '' || !/^[\p{Letter}\p{Mark}\p{Number}-]+$/u.test(city))
    return 'Use só letras, números e hifens no nome da cidade.';
  return cities.some((other) => toCityKey(other) === key) ? 'Esta cidade já está na lista.' : undefined;
}

/** The list with one more city; the same list where nothing was typed, or nothing that can be added. */
export function addCity(cities: readonly string[], text: string): readonly string[] {
  const city = toShortName(text);
  return city === '' || getCityError(cities, text) ? cities : [...cities, city];
}

export const removeCity = (cities: readonly string[], city: string): readonly string[] =>
  cities.filter((other) => other !== city);
