/** The list of cities that an admin keeps in this browser. */

/** What is typed, as the short name that is kept: lowercase, without any space. */
export const shortName = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s/g, '');

/** The list with one more city; the same list where nothing was typed or the city is there already. */
export function withCity(cities: readonly string[], typed: string): readonly string[] {
  const city = shortName(typed);
  return city === '' || cities.includes(city) ? cities : [...cities, city];
}

export const withoutCity = (cities: readonly string[], city: string): readonly string[] =>
  cities.filter((other) => other !== city);
