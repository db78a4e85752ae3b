import { categories, type Category } from '@pechincha/contracts/categories';
import type { PromotionSort } from '@pechincha/contracts/operations/promotions';
import { parsePrice } from '@pechincha/contracts/prices';

/** The state of a list, all of it kept in the address so that it can be shared and Back works. */
export interface ListFilter {
  sort: PromotionSort;
  category?: Category;
  minPrice?: number;
  maxPrice?: number;
  search?: string;
  page: number;
}

/** The orders of a list; the first four have a tab each, the others stand behind 'Mais'. */
export const sortNames = {
  newest: 'Novas',
  hot: 'Em alta',
  discount: 'Maior desconto',
  price_asc: 'Menor preço',
  most_commented: 'Mais comentadas',
  most_liked: 'Mais curtidas',
  price_desc: 'Maior preço',
} as const satisfies Record<PromotionSort, string>;

const isSort = (value: string): value is PromotionSort => Object.hasOwn(sortNames, value);
const isCategory = (value: string): value is Category => Object.hasOwn(categories, value);

/** Reads a filter from an address; what makes no sense there counts as not given. */
export function readFilter(query: URLSearchParams): ListFilter {
  const sort = query.get('sort') ?? '';
  const category = query.get('category') ?? '';
  const search = (query.get('search') ?? query.get('q'))?.trim().slice(0, 100);
  const page = Number(query.get('page'));
  const minPrice = parsePrice(query.get('minPrice') ?? '');
  const maxPrice = parsePrice(query.get('maxPrice') ?? '');
  return {
    sort: isSort(sort) ? sort : 'newest',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1,
    ...(isCategory(category) && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(search && { search }),
  };
}

/** The query of an address or a call; what goes without saying is left out. `/busca` calls the search `q`. */
export function writeFilter(filter: Partial<ListFilter>, searchName: 'search' | 'q' = 'search'): string {
  const query = new URLSearchParams();
  if (filter.search) query.set(searchName, filter.search);
  if (filter.category) query.set('category', filter.category);
  if (filter.minPrice) query.set('minPrice', String(filter.minPrice));
  if (filter.maxPrice) query.set('maxPrice', String(filter.maxPrice));
  if (filter.sort && filter.sort !== 'newest') query.set('sort', filter.sort);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  const text = query.toString();
  return text && `?${text}`;
}

/** How many filters are set, other than the search: what the phone's button says. */
export const filterCount = ({ category, minPrice, maxPrice }: ListFilter): number =>
  Number(Boolean(category)) + Number(Boolean(minPrice || maxPrice));
