import { citySlug, ONLINE } from '@pechincha/contracts/cities';

export type PageAddress =
  | { kind: 'home' }
  | { kind: 'city'; slug: string }
  | { kind: 'deal'; id: string }
  /** Public, the same for everyone, and worth finding. */
  | { kind: 'text'; path: string; title: string }
  /** Everything that search engines have no business with. */
  | { kind: 'other' };

/** Fixed addresses win over `/{city}`. */
const texts: Record<string, string> = { termos: 'Termos de Uso', privacidade: 'Política de Privacidade' };
const fixed = new Set([
  'admin',
  'api',
  'busca',
  'editar-promocao',
  'esqueci-senha',
  'login',
  'meus-alertas',
  'meus-resgates',
  'minhas-conquistas',
  'minhas-promocoes',
  'nova-promocao',
  'perfil',
  'promocao',
  'redefinir-senha',
  'register',
  'resgatar-recompensas',
  'share',
  'uploads',
  'usuario',
  ONLINE,
]);
const CITY = /^[\p{Letter}\p{Mark}\d-]{2,60}$/u;

/** What the client shows at an address. @param path without a query, as it was asked for */
export function pageAddress(path: string): PageAddress {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decoded);
  if (first === undefined) return { kind: 'home' };
  if (first === 'promocao' && third === undefined) return dealOrOther(second);
  if (second === undefined) return single(first);
  if (more.length > 0 || !isCity(first)) return { kind: 'other' };
  if (second === 'promocao') return dealOrOther(third);
  if (second === 'promocoes' && third === undefined) return { kind: 'city', slug: citySlug(first) };
  return { kind: 'other' };
}

function single(name: string): PageAddress {
  if (name === 'promocoes') return { kind: 'home' };
  const title = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (title) return { kind: 'text', path: `/${name}`, title };
  return isCity(name) ? { kind: 'city', slug: citySlug(name) } : { kind: 'other' };
}

const isCity = (name: string): boolean => CITY.test(name) && !fixed.has(name) && citySlug(name) !== '';

const dealOrOther = (id: string | undefined): PageAddress =>
  id === undefined ? { kind: 'other' } : { kind: 'deal', id: id.toLowerCase() };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
