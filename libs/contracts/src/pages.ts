import type { Promotion } from './entities/promotion.js';
import { toListQueryString, type ListFilter } from './list-filter.js';
import { formatPrice } from './prices.js';

/** Used by the gateway's server-rendered head and by the browser. */
export const toPageTitle = (headline: string): string => `${headline} · Pechincha`;

/** Headlines of public pages without parameters, by path. */
export const pageHeadlines: Readonly<Record<string, string>> = {
  '/login': 'Entrar',
  '/register': 'Criar conta',
  '/esqueci-senha': 'Esqueci minha senha',
  '/redefinir-senha': 'Nova senha',
  '/termos': 'Termos de Uso',
  '/privacidade': 'Política de Privacidade',
};

export const notFoundHeadlines = {
  page: 'Página não encontrada',
  city: 'Cidade não encontrada',
  promotion: 'Promoção não encontrada',
} as const;

/** @param city the city's name; missing for all cities */
export function toListHeadline({ search, page }: ListFilter, city = 'todas as cidades'): string {
  const subject = search ? `Busca por “${search}”` : 'Promoções';
  return `${subject} em ${city}${page > 1 ? `, página ${page}` : ''}`;
}

/** @param city as for `listHeadline` */
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
  status,
}: Pick<Promotion, 'title' | 'promotionalPrice' | 'status'>): string {
  const titleWithPrice = `${title} por ${formatPrice(promotionalPrice)}`.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return status === 'expired' ? `EXPIRADA: ${titleWithPrice}` : titleWithPrice;
}
