import type { Promotion } from './entities/promotion.js';
import { toListQueryString, type ListFilter } from './list-filter.js';
import { formatPrice } from './prices.js';

export interface Page {
  name: string;
  /** Path of the address; `:name` is one segment. */
  pattern: string;
  /** `public` pages are indexed, `unlisted` ones are not; the others are for members, moderators and admins. */
  kind: 'public' | 'unlisted' | 'member' | 'staff' | 'admin';
  /** Headline; missing when it depends on data or only the client renders it. */
  title?: string;
  /** What a public page begins with: a list of promotions or one promotion. */
  data?: 'list' | 'promotion';
}

/** Every address of the web client. The first match wins: fixed segments come before parameters. */
export const pages = [
  { name: 'home', pattern: '/', kind: 'public', data: 'list' },
  { name: 'list', pattern: '/promocoes', kind: 'public', data: 'list' },
  { name: 'search', pattern: '/busca', kind: 'unlisted', data: 'list' },
  { name: 'terms', pattern: '/termos', kind: 'public', title: 'Termos de Uso' },
  { name: 'privacy', pattern: '/privacidade', kind: 'public', title: 'Política de Privacidade' },
  { name: 'measures', pattern: '/como-medimos', kind: 'public', title: 'Como medimos' },
  { name: 'moderationLog', pattern: '/moderacao', kind: 'public', title: 'Moderação aberta' },
  { name: 'ranking', pattern: '/ranking', kind: 'public', title: 'Ranking' },
  { name: 'login', pattern: '/login', kind: 'unlisted', title: 'Entrar' },
  { name: 'register', pattern: '/register', kind: 'unlisted', title: 'Criar conta' },
  { name: 'forgotPassword', pattern: '/esqueci-senha', kind: 'unlisted', title: 'Esqueci minha senha' },
  { name: 'resetPassword', pattern: '/redefinir-senha', kind: 'unlisted', title: 'Nova senha' },
  { name: 'confirmEmail', pattern: '/confirmar-email', kind: 'unlisted', title: 'Confirmar e-mail' },
  { name: 'profile', pattern: '/perfil', kind: 'member' },
  { name: 'alerts', pattern: '/meus-alertas', kind: 'member' },
  { name: 'saved', pattern: '/salvas', kind: 'member' },
  { name: 'appeals', pattern: '/recursos', kind: 'member' },
  { name: 'settings', pattern: '/configuracoes', kind: 'member' },
  { name: 'publish', pattern: '/nova-promocao', kind: 'member' },
  { name: 'ownPromotions', pattern: '/minhas-promocoes', kind: 'member' },
  { name: 'rewards', pattern: '/resgatar-recompensas', kind: 'member' },
  { name: 'ownRedemptions', pattern: '/meus-resgates', kind: 'member' },
  { name: 'achievements', pattern: '/minhas-conquistas', kind: 'member' },
  { name: 'promotion', pattern: '/promocao/:id', kind: 'public', data: 'promotion' },
  { name: 'member', pattern: '/usuario/:id', kind: 'unlisted' },
  { name: 'edit', pattern: '/editar-promocao/:id', kind: 'member' },
  { name: 'dashboard', pattern: '/admin', kind: 'admin' },
  { name: 'moderation', pattern: '/admin/moderacao', kind: 'staff' },
  { name: 'users', pattern: '/admin/usuarios', kind: 'admin' },
  { name: 'adminPromotions', pattern: '/admin/promocoes', kind: 'admin' },
  { name: 'ads', pattern: '/admin/anuncios', kind: 'admin' },
  { name: 'local', pattern: '/admin/local', kind: 'admin' },
  { name: 'banners', pattern: '/admin/local/banners/:cityName', kind: 'admin' },
  { name: 'audit', pattern: '/admin/auditoria', kind: 'admin' },
  { name: 'siteSettings', pattern: '/admin/site', kind: 'admin' },
  { name: 'gamification', pattern: '/admin/gamification', kind: 'admin' },
  { name: 'redemptions', pattern: '/admin/gamification/resgates', kind: 'admin' },
  { name: 'rules', pattern: '/admin/gamification/regras', kind: 'admin' },
  { name: 'ledger', pattern: '/admin/gamification/usuarios/:id', kind: 'admin' },
  { name: 'city', pattern: '/:city', kind: 'public', data: 'list' },
  { name: 'cityList', pattern: '/:city/promocoes', kind: 'public', data: 'list' },
  { name: 'cityPublish', pattern: '/:city/nova-promocao', kind: 'member' },
  { name: 'cityPromotion', pattern: '/:city/promocao/:id', kind: 'public', data: 'promotion' },
  { name: 'cityEdit', pattern: '/:city/editar-promocao/:id', kind: 'member' },
] as const satisfies readonly Page[];

export type PageName = (typeof pages)[number]['name'];

/** Used by the gateway's server-rendered head and by the browser. @param siteName `name` of the site */
export const toPageTitle = (headline: string, siteName: string): string => `${headline} · ${siteName}`;

export const notFoundHeadlines = {
  page: 'Página não encontrada',
  city: 'Cidade não encontrada',
  promotion: 'Promoção não encontrada',
} as const;

/** What follows 'promoções' in a list of one category. @param label of the category */
export const toCategoryText = (label?: string): string => (label ? ` de ${label}` : '');

/** What follows 'promoções' and their category in a list of one store. */
export const toStoreText = (store?: string): string => (store ? ` da loja ${store}` : '');

/** Names of what a list is narrowed to; a missing one does not narrow it. */
export interface ListNames {
  city?: string | undefined;
  /** Label of the filter's category. */
  category?: string | undefined;
  /** Name of the filter's store. */
  store?: string | undefined;
}

export function toListHeadline(
  { search, page }: ListFilter,
  { city = 'todas as cidades', category, store }: ListNames,
): string {
  const subject =
    (search ? `Busca por “${search}”` : `Promoções${toCategoryText(category)}`) + toStoreText(store);
  return `${subject} em ${city}${page > 1 ? `, página ${page}` : ''}`;
}

/** @param city as for `toListHeadline` */
export const toListDescription = (city?: string): string =>
  city === undefined
    ? 'Promoções de lojas na internet e da sua cidade, achadas e comentadas por quem compra.'
    : `As promoções das lojas de ${city}, achadas e comentadas por quem mora perto.`;

/** Leaves out parameters without effect. @param path `/`, `/busca` or a city's path */
export const toCanonicalListPath = (path: string, filter: ListFilter): string =>
  path + toListQueryString(filter, path === '/busca' ? 'q' : 'search');

export function toPromotionHeadline({
  title,
  promotionalPrice,
  finalPrice = promotionalPrice,
  status,
}: Pick<Promotion, 'title' | 'promotionalPrice' | 'finalPrice' | 'status'>): string {
  const titleWithPrice = `${title} por ${formatPrice(finalPrice)}`.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return status === 'expired' ? `EXPIRADA: ${titleWithPrice}` : titleWithPrice;
}
