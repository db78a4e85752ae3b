import type { Promotion } from './entities/promotion.js';
import { writeFilter, type ListFilter } from './list-filter.js';
import { formatPrice } from './prices.js';

/** What public pages are called and where they are, the same in the gateway's head and in the browser's. */
export const toPageTitle = (headline: string): string => `${headline} · Pechincha`;

/** Public pages whose address has no parameter, other than lists. */
export const pageHeadlines: Readonly<Record<string, string>> = {
  '/login': 'Entrar',
  '/register': 'Criar conta',
  '/esqueci-senha': 'Esqueci minha senha',
  '/redefinir-senha': 'Nova senha',
  '/termos': 'Termos de Uso',
  '/privacidade': 'Política de Privacidade',
};

export const missingHeadlines = {
  page: 'Página não encontrada',
  city: 'Cidade não encontrada',
  promotion: 'Promoção não encontrada',
} as const;

/** @param city the name of a city; missing: the list of everywhere */
export function listHeadline({ search, page }: ListFilter, city = 'todas as cidades'): string {
  const what = search ? `Busca por “${search}”` : 'Promoções';
  return `${what} em ${city}${page > 1 ? `, página ${page}` : ''}`;
}

/** @param city as for `listHeadline` */
export const listDescription = (city?: string): string =>
  city === undefined
    ? 'Promoções de lojas na internet e da sua cidade, achadas e comentadas por quem compra.'
    : `As promoções das lojas de ${city}, achadas e comentadas por quem mora perto.`;

/** The canonical address of a list: parameters that change nothing are left out. @param path `/`, `/busca` or a city's */
export const listAddress = (path: string, filter: ListFilter): string =>
  path + writeFilter(filter, path === '/busca' ? 'q' : 'search');

export function promotionHeadline({
  title,
  promotionalPrice,
  status,
}: Pick<Promotion, 'title' | 'promotionalPrice' | 'status'>): string {
  const priced = `${title} por ${formatPrice(promotionalPrice)}`.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return status === 'expired' ? `EXPIRADA: ${priced}` : priced;
}
