import { cutText } from './characters.js';
import { parsePrice } from './prices.js';
import type { Category } from './site.js';

/** Orders of a list; 'newest' unless asked otherwise. */
export const promotionSorts = [
  'newest',
  'hot',
  'price_asc',
  'price_desc',
  'discount',
  'most_liked',
  'most_commented',
] as const;
export type PromotionSort = (typeof promotionSorts)[number];

/** The state of a promotion list, stored in the URL so that it can be shared and Back works. */
export interface ListFilter {
  sort: PromotionSort;
  /** The value of a category. */
  category?: string;
  minPrice?: number;
  maxPrice?: number;
  search?: string;
  /** Without requirements. */
  open?: boolean;
  freeShipping?: boolean;
  /** The lowest price of 90 days. */
  lowest?: boolean;
  /** A `storeSlug`. */
  store?: string;
  page: number;
}

/** UTF-16 units of a `storeSlug`: two names of at most 80 and what stands between them. */
export const MAX_STORE_SLUG_LENGTH = 162;

const isSort = (value: string): value is PromotionSort => promotionSorts.some((sort) => sort === value);

/**
 * A text of an address, trimmed; empty without one. Links of old pages have other encodings than UTF-8, whose characters
 * are left out.
 */
export const readQueryText = (text: string | null, max: number): string =>
  cutText((text ?? '').replaceAll('\uFFFD', '').trim(), max);

/** Ignores invalid values. @param categories of the site, hidden ones too */
export function parseListFilter(query: URLSearchParams, categories: readonly Category[]): ListFilter {
  const sort = query.get('sort') ?? '';
  const category = query.get('category') ?? '';
  const search = readQueryText(query.get('search') ?? query.get('q'), 100);
  const store = readQueryText(query.get('store'), MAX_STORE_SLUG_LENGTH);
  const page = Number(query.get('page'));
  const minPrice = parsePrice(query.get('minPrice') ?? '');
  const maxPrice = parsePrice(query.get('maxPrice') ?? '');
  return {
    sort: isSort(sort) ? sort : 'newest',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1,
    ...(categories.some(({ value }) => value === category) && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(search && { search }),
    ...(query.get('open') === 'true' && { open: true }),
    ...(query.get('freeShipping') === 'true' && { freeShipping: true }),
    ...(query.get('lowest') === 'true' && { lowest: true }),
    ...(store && { store }),
  };
}

/** Path of the request for a list, below the base of the API. Leaves out defaults. */
export function toListRequestPath({
  city,
  limit,
  ...filter
}: Partial<ListFilter> & { city?: string; limit?: number }): string {
  const query = new URLSearchParams(toListQueryString(filter));
  if (city) query.set('city', city);
  if (limit) query.set('limit', String(limit));
  const text = query.toString();
  return `/promotions${text && `?${text}`}`;
}

/** Leaves out defaults. @param searchName `q` for the page `/busca` */
export function toListQueryString(
  filter: Partial<ListFilter>,
  searchName: 'search' | 'q' = 'search',
): string {
  const query = new URLSearchParams();
  if (filter.search) query.set(searchName, filter.search);
  for (const name of ['category', 'minPrice', 'maxPrice', 'open', 'freeShipping', 'lowest', 'store'] as const)
    if (filter[name]) query.set(name, String(filter[name]));
  if (filter.sort && filter.sort !== 'newest') query.set('sort', filter.sort);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  const text = query.toString();
  return text && `?${text}`;
}
