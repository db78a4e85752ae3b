import { cutText } from '@pechincha/contracts/characters';
import { toCitySlug, menuCities, ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';

type Option = readonly [value: string, text: string];

/** Cities of the menu, plus the current one if it is not among them. */
export function getCityOptions(current: string | undefined, { online = false } = {}): Option[] {
  const slugs = Object.keys(menuCities);
  if (current && current !== ONLINE && !slugs.includes(current)) slugs.push(current);
  return [
    ['', 'Todas as cidades'],
    ...(online ? [[ONLINE, 'Online'] as const] : []),
    ...slugs.map((slug): Option => [slug, getCityName(slug)]),
  ];
}

/** City slug from the URL; undefined when missing. */
export function getCity(query: URLSearchParams): string | undefined {
  const city = cutText(query.get('city')?.trim() ?? '', 60);
  return city ? (city === ONLINE ? ONLINE : toCitySlug(city)) : undefined;
}
