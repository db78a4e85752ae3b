import { ONLINE, toCityKey } from './cities.js';

// Apart from cities.ts, as only forms need it.

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
