import { fold } from './folding.js';

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
export function cityKey(name: string): string {
  return fold(name).replaceAll(' ', '');
}

/** First segments of fixed addresses, which win over `/{city}`. */
export const fixedSegments = [
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
export const NO_CITY = '-';
const noCities = new Set(['', ONLINE, ...fixedSegments].map(cityKey));

/** Whether a city may be called so: not what folds to nothing, nor what an address means otherwise. */
export const isCityName = (name: string): boolean => !noCities.has(cityKey(name));

/** The slug that deals carry: `São Paulo`, `saopaulo` and `sao-paulo` are all `sao-paulo`. */
export function citySlug(name: string): string {
  const key = cityKey(name);
  const known = Object.keys(menuCities).find((slug) => cityKey(slug) === key);
  return known ?? fold(name).replaceAll(' ', '-');
}

/** The name to show for a slug. */
export function cityName(slug: string): string {
  const known = menuCities[citySlug(slug)];
  if (known) return known;
  return slug
    .split('-')
    .map((word) =>
      /^(de|da|do|das|dos|e)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** The path of a deal's page: under its city, or at the root for an online deal. */
export function promotionPath(deal: { _id: string; city?: string | undefined }): string {
  const path = `/promocao/${deal._id}`;
  const slug = citySlug(deal.city ?? ONLINE);
  return slug && slug !== ONLINE ? `/${slug}${path}` : path;
}
