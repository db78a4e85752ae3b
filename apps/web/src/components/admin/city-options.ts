import { toCityName, toCitySlug, menuCities, ONLINE } from '@pechincha/contracts/cities';

type Option = readonly [value: string, words: string];

/** The cities to choose from: those of the menu, and the one of the address where it is another. */
export function getCityOptions(current: string | undefined, { online = false } = {}): Option[] {
  const slugs = Object.keys(menuCities);
  if (current && current !== ONLINE && !slugs.includes(current)) slugs.push(current);
  return [
    ['', 'Todas as cidades'],
    ...(online ? [[ONLINE, 'Online'] as const] : []),
    ...slugs.map((slug): Option => [slug, toCityName(slug)]),
  ];
}

/** The city that an address names, as deals carry it. */
export function getCity(query: URLSearchParams): string | undefined {
  const city = query.get('city')?.trim().slice(0, 60);
  return city ? (city === ONLINE ? ONLINE : toCitySlug(city)) : undefined;
}
