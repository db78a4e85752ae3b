import { normalizeText } from './characters.js';

/** The city value of an online promotion. */
export const ONLINE = 'online';

/** Lowercase without accents, spaces and hyphens; names with equal keys are the same city. */
export function toCityKey(name: string): string {
  return normalizeText(name).replaceAll(' ', '');
}

/** Matches no city, so a query with it returns nothing. */
export const UNKNOWN_CITY_SLUG = '-';

/** `São Paulo` becomes `sao-paulo`. */
export const toCitySlug = (name: string): string => normalizeText(name).replaceAll(' ', '-');

/** `/{city}/promocao/{id}`, or `/promocao/{id}` when online. */
export function getPromotionPath(promotion: { _id: string; city?: string | undefined }): string {
  const path = `/promocao/${promotion._id}`;
  const slug = toCitySlug(promotion.city ?? ONLINE);
  return slug && slug !== ONLINE ? `/${slug}${path}` : path;
}
