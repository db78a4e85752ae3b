import { normalizeText } from './normalize-text.js';

/** The city value of a deal that belongs to no city. */
export const ONLINE = 'online';

/** The four cities of the menu, by slug. */
export const menuCities: Readonly<Record<string, string>> = {
  curitiba: 'Curitiba',
  'sao-paulo': 'São Paulo',
  'rio-de-janeiro': 'Rio de Janeiro',
  ibaiti: 'Ibaiti',
};

/** Two names are one city when their keys are equal: lowercase, without accents, spaces and hyphens. */
export function toCityKey(name: string): string {
  return normalizeText(name).replaceAll(' ', '');
}

/** First segments of fixed addresses, which win over `/{city}`. */
export const reservedPathSegments = [
  'admin',
  'api',
  'assets',
  'busca',
  'editar-promocao',
  'esqueci-senha',
  'healthz',
  'login',
  'meus-alertas',
  'meus-resgates',
  'minhas-conquistas',
  'minhas-promocoes',
  'nova-promocao',
  'perfil',
  'privacidade',
  'promocao',
  'promocoes',
  'redefinir-senha',
  'register',
  'resgatar-recompensas',
  'share',
  'socket.io',
  'termos',
  'uploads',
  'usuario',
] as const;
/** A slug that no city has: what is asked for under it is not there. */
export const UNKNOWN_CITY_SLUG = '-';
const reservedCityKeys = new Set(['', ONLINE, ...reservedPathSegments].map(toCityKey));

/** Whether a city may be called so: not what folds to nothing, nor what an address means otherwise. */
export const isCityName = (name: string): boolean => !reservedCityKeys.has(toCityKey(name));

/** The slug that deals carry: `São Paulo`, `saopaulo` and `sao-paulo` are all `sao-paulo`. */
export function toCitySlug(name: string): string {
  const key = toCityKey(name);
  const known = Object.keys(menuCities).find((slug) => toCityKey(slug) === key);
  return known ?? normalizeText(name).replaceAll(' ', '-');
}

/** The name to show for a slug. */
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

/** The path of a deal's page: under its city, or at the root for an online deal. */
export function getPromotionPath(promotion: { _id: string; city?: string | undefined }): string {
  const path = `/promocao/${promotion._id}`;
  const slug = toCitySlug(promotion.city ?? ONLINE);
  return slug && slug !== ONLINE ? `/${slug}${path}` : path;
}
