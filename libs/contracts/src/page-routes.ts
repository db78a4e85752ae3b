import { ONLINE, toCityKey } from './cities.js';
import { type Page, pages } from './pages.js';

/** A path of no page. */
export const OTHER_ROUTE = 'other';

const templates = pages.map((page) => ({ page, parts: page.pattern.split('/').filter(Boolean) }));

/** The first page whose pattern matches, in any case. @param segments of a path, without empty ones */
export const findPage = (segments: readonly string[]): Page | undefined =>
  templates.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(':') || part === segments[index]?.toLowerCase()),
  )?.page;

/** Pattern of the page, without ids and names. @param path without a query */
export const toPageRoute = (path: string): string =>
  findPage(path.split('/').filter(Boolean))?.pattern ?? OTHER_ROUTE;

/** First path segments of fixed routes, which take precedence over `/{city}`. */
export const reservedPathSegments = [
  'admin',
  'api',
  'assets',
  'busca',
  'como-medimos',
  'configuracoes',
  'confirmar-email',
  'editar-promocao',
  'esqueci-senha',
  'healthz',
  'icons',
  'login',
  'meus-alertas',
  'meus-resgates',
  'minhas-conquistas',
  'minhas-promocoes',
  'moderacao',
  'nova-promocao',
  'perfil',
  'privacidade',
  'promocao',
  'promocoes',
  'ranking',
  'readyz',
  'recursos',
  'redefinir-senha',
  'register',
  'resgatar-recompensas',
  'salvas',
  'share',
  'socket.io',
  'termos',
  'uploads',
  'usuario',
] as const;

const reservedCityKeys = new Set(['', ONLINE, ...reservedPathSegments].map(toCityKey));

/** False for names with an empty key and for reserved path segments. */
export const isCityName = (name: string): boolean => !reservedCityKeys.has(toCityKey(name));
