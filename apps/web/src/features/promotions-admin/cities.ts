import { toCityKey } from '@pechincha/contracts/cities';
import { isCityName } from '@pechincha/contracts/reserved-paths';
import { cleanLine } from '@pechincha/contracts/text';

// The cities that an admin registers are stored in this browser.

/** Lowercase, without spaces and what nobody sees. */
export const toShortName = (text: string): string => cleanLine(text).toLowerCase().replaceAll(/\s/g, '');

/** Validation error; undefined when the city can be added. */
export function getCityError(cities: readonly string[], text: string): string | undefined {
  const city = toShortName(text);
  if (city === '') return undefined;
  const key = toCityKey(city);
  if (key === '' || !/^[\p{Letter}\p{Mark}\p{Number}'’-]+$/u.test(city))
    return 'Use só letras, números, hifens e apóstrofos no nome da cidade.';
  if (!isCityName(city)) return 'Este nome já é o endereço de outra página do site.';
  return cities.some((other) => toCityKey(other) === key) ? 'Esta cidade já está na lista.' : undefined;
}

/** Returns the same list when the city is blank or invalid. */
export function addCity(cities: readonly string[], text: string): readonly string[] {
  const city = toShortName(text);
  return city === '' || getCityError(cities, text) ? cities : [...cities, city];
}

export const removeCity = (cities: readonly string[], city: string): readonly string[] =>
  cities.filter((other) => other !== city);
