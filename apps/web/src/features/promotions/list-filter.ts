import type { ListFilter } from '@pechincha/contracts/list-filter';
import type { PromotionSort } from '@pechincha/contracts/promotion-sorts';

export { parseListFilter, toListQueryString, type ListFilter } from '@pechincha/contracts/list-filter';

/** Sort orders; the first four are tabs, the others are under 'Mais'. */
export const sortLabels = {
  newest: 'Novas',
  hot: 'Em alta',
  discount: 'Maior desconto',
  price_asc: 'Menor preço',
  most_commented: 'Mais comentadas',
  most_liked: 'Mais curtidas',
  price_desc: 'Maior preço',
} as const satisfies Record<PromotionSort, string>;

/** Number of active filters of the phone's filter sheet, which has neither search nor store. */
export const countFilters = ({
  category,
  minPrice,
  maxPrice,
  open,
  freeShipping,
  lowest,
}: ListFilter): number => [category, minPrice || maxPrice, open, freeShipping, lowest].filter(Boolean).length;
