import { categories, type Category } from './categories.js';
import { parsePrice } from './prices.js';
import { promotionSorts, type PromotionSort } from './promotion-sorts.js';

/** The state of a list, all of it kept in the address so that it can be shared and Back works. */
export interface ListFilter {
  sort: PromotionSort;
  category?: Category;
  minPrice?: number;
  maxPrice?: number;
  search?: string;
  page: number;
}

const isSort = (value: string): value is PromotionSort => promotionSorts.some((sort) => sort === value);
const isCategory = (value: string): value is Category => Object.hasOwn(categories, value);

/** Reads a filter from an address; what makes no sense there counts as not given. */
export function parseListFilter(query: URLSearchParams): ListFilter {
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
export function toListQueryString(
  filter: Partial<ListFilter>,
  searchName: 'search' | 'q' = 'search',
): string {
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
