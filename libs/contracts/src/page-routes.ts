/** The web client's route patterns; the first match wins, so fixed segments come before parameters. */
export const pageRoutes = [
  '/',
  '/promocoes',
  '/busca',
  '/termos',
  '/privacidade',
  '/login',
  '/register',
  '/esqueci-senha',
  '/redefinir-senha',
  '/perfil',
  '/meus-alertas',
  '/nova-promocao',
  '/minhas-promocoes',
  '/resgatar-recompensas',
  '/meus-resgates',
  '/minhas-conquistas',
  '/promocao/:id',
  '/usuario/:id',
  '/editar-promocao/:id',
  '/admin',
  '/admin/moderacao',
  '/admin/usuarios',
  '/admin/promocoes',
  '/admin/anuncios',
  '/admin/local',
  '/admin/local/banners/:cityName',
  '/admin/auditoria',
  '/admin/gamification',
  '/admin/gamification/resgates',
  '/admin/gamification/regras',
  '/admin/gamification/usuarios/:id',
  '/:city',
  '/:city/promocoes',
  '/:city/nova-promocao',
  '/:city/promocao/:id',
  '/:city/editar-promocao/:id',
] as const;

/** A path that matches no pattern. */
export const OTHER_ROUTE = 'other';

export type PageRoute = (typeof pageRoutes)[number] | typeof OTHER_ROUTE;

const templates = pageRoutes.map((route) => ({ route, parts: route.split('/').filter(Boolean) }));

/** The matching pattern, without ids and names. @param path without a query */
export function toPageRoute(path: string): PageRoute {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  const found = templates.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(':') || part === segments[index]),
  );
  return found?.route ?? OTHER_ROUTE;
}
