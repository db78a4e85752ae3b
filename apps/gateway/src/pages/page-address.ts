import { toCityKey, menuCities } from '@pechincha/contracts/cities';
import { pageHeadlines } from '@pechincha/contracts/pages';

export type PageAddress =
  /** The list of all promotions, of a search or of one city. */
  | { kind: 'list'; path: string; city?: string }
  | { kind: 'promotion'; id: string }
  /** Public text page with a fixed headline. */
  | { kind: 'text'; path: string }
  /** Pages of members and admins; not indexed. */
  | { kind: 'private' }
  | { kind: 'missing'; what: 'page' | 'city' };

const missingPage: PageAddress = { kind: 'missing', what: 'page' };
const missingCity: PageAddress = { kind: 'missing', what: 'city' };
const citySlugs = new Map(Object.keys(menuCities).map((slug) => [toCityKey(slug), slug]));
const ID = /^[0-9a-f]{24}$/i;

/** Pages of members and admins; `*` matches one segment. */
const privatePages = new Set([
  'perfil',
  'meus-alertas',
  'nova-promocao',
  'editar-promocao/*',
  'minhas-promocoes',
  'resgatar-recompensas',
  'meus-resgates',
  'minhas-conquistas',
  'admin',
  'admin/moderacao',
  'admin/usuarios',
  'admin/promocoes',
  'admin/anuncios',
  'admin/local',
  'admin/local/banners/*',
  'admin/auditoria',
  'admin/gamification',
  'admin/gamification/resgates',
  'admin/gamification/regras',
  'admin/gamification/usuarios/*',
]);

/** The page that the client shows at a path. @param path as requested, without a query */
export function parsePageAddress(path: string): PageAddress {
  const segments = path
    .split('/', MAX_SEGMENTS + 2)
    .filter(Boolean)
    .map(decodeSegment);
  const [first = '', second, third] = segments;
  const lowerCased = first.toLowerCase();
  if (segments.length > MAX_SEGMENTS) return missingPage;
  if (isPrivate(segments)) return { kind: 'private' };
  if (second === undefined) return parseSingleSegment(lowerCased, first);
  if (third === undefined) {
    if (lowerCased === 'promocao') return { kind: 'promotion', id: second.toLowerCase() };
    if (lowerCased === 'usuario') return ID.test(second) ? { kind: 'private' } : missingPage;
  }
  return parseCityPath(first, segments.slice(1));
}

const MAX_SEGMENTS = 4;

function parseSingleSegment(lowerCased: string, name: string): PageAddress {
  if (lowerCased === '' || lowerCased === 'promocoes') return { kind: 'list', path: '/' };
  if (lowerCased === 'busca') return { kind: 'list', path: '/busca' };
  const path = `/${lowerCased}`;
  return Object.hasOwn(pageHeadlines, path) ? { kind: 'text', path } : toCityList(name);
}

function parseCityPath(city: string, [page = '', id, ...rest]: string[]): PageAddress {
  const name = page.toLowerCase();
  if (rest.length > 0) return missingPage;
  if (id !== undefined) {
    if (name === 'promocao') return { kind: 'promotion', id: id.toLowerCase() };
    return name === 'editar-promocao' ? { kind: 'private' } : missingPage;
  }
  if (name === 'promocoes') return toCityList(city);
  if (name !== 'nova-promocao') return missingPage;
  return citySlugs.has(toCityKey(city)) ? { kind: 'private' } : missingCity;
}

function toCityList(name: string): PageAddress {
  const slug = citySlugs.get(toCityKey(name));
  return slug ? { kind: 'list', path: `/${slug}`, city: slug } : missingCity;
}

/** Matches the exact path, or `*` for the last segment. */
function isPrivate(segments: string[]): boolean {
  const path = segments.join('/').toLowerCase();
  const wildcardPath = [...segments.slice(0, -1), '*'].join('/').toLowerCase();
  return privatePages.has(path) || privatePages.has(wildcardPath);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
