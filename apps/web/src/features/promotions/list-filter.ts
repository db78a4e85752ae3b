import type { ListFilter } from '@pechincha/contracts/list-filter';
import type { PromotionSort } from '@pechincha/contracts/promotion-sorts';

export { parseListFilter, toListQueryString, type ListFilter } from '@pechincha/contracts/list-filter';

/** The orders of a list; the first four have a tab each, the others stand behind 'Mais'. */
export const sortLabels = {
  newest: 'Novas',
  hot: 'Em alta',
  discount: 'Maior desconto',
  price_asc: 'Menor preço',
  most_commented: 'Mais comentadas',
  most_liked: 'Mais curtidas',
  price_desc: 'Maior preço',
} as const satisfies Record<PromotionSort, string>;

/** How many filters are set, other than the search: what the phone's button says. */
export const countFilters = ({ category, minPrice, maxPrice }: ListFilter): number =>
  Number(Boolean(category)) + Number(Boolean(minPrice || maxPrice));
