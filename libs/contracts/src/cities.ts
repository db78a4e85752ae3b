import { normalizeText } from './characters.js';

/** The city value of an online promotion. */
export const ONLINE = 'online';

/** Names of the menu's cities by slug. */
export const menuCities: Readonly<Record<string, string>> = {
  curitiba: 'Curitiba',
  'sao-paulo': 'São Paulo',
  'rio-de-janeiro': 'Rio de Janeiro',
  ibaiti: 'Ibaiti',
};

/** Lowercase without accents, spaces and hyphens; names with equal keys are the same city. */
export function toCityKey(name: string): string {
  return normalizeText(name).replaceAll(' ', '');
}

/** Matches no city, so a query with it returns nothing. */
export const UNKNOWN_CITY_SLUG = '-';

/** `São Paulo`, `saopaulo` and `sao-paulo` all become `sao-paulo`. */
export function toCitySlug(name: string): string {
  const key = toCityKey(name);
  const known = Object.keys(menuCities).find((slug) => toCityKey(slug) === key);
  return known ?? normalizeText(name).replaceAll(' ', '-');
}

/** The display name; for a city outside the menu the slug's words in title case. */
export function toCityName(slug: string): string {
  const known = menuCities[toCitySlug(slug)];
  if (known) return known;
  return slug
    .split('-')
    .map((word) =>
      /^(de|da|do|das|dos|e)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** `/{city}/promocao/{id}`, or `/promocao/{id}` when online. */
export function getPromotionPath(promotion: { _id: string; city?: string | undefined }): string {
  const path = `/promocao/${promotion._id}`;
  const slug = toCitySlug(promotion.city ?? ONLINE);
  return slug && slug !== ONLINE ? `/${slug}${path}` : path;
}
