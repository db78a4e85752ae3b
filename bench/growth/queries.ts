import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import { promotionSorts } from '@pechincha/contracts/list-filter';
import { rareCities } from '../data/deals.ts';
import { vocabulary } from '../data/words.ts';
import type { Query } from './lists.ts';

export const PER_PAGE = 20;
export const LAST_PAGE = MAX_LIST_ROWS / PER_PAGE;

const rare = rareCities[4] ?? '';

/** {all, city, category, both}, each with a frequent and a rare city and category. */
export const filters: readonly Query[] = [
  {},
  { city: 'sao-paulo' },
  { city: rare },
  { category: 'eletronicos' },
  { category: 'outros' },
  { city: 'sao-paulo', category: 'eletronicos' },
  { city: rare, category: 'eletronicos' },
];

export const sorts = promotionSorts;

const ranges: Query[] = [
  { minPrice: '100', maxPrice: '110' },
  { minPrice: '50', maxPrice: '500' },
  { minPrice: '2000' },
  { maxPrice: '15' },
];

/** Price ranges, narrow and wide, with each sort, alone and with the common filters. */
const common: Query[] = [{}, { city: 'sao-paulo' }, { category: 'eletronicos' }];
export const byPrice: readonly Query[] = ranges.flatMap((range) =>
  common.flatMap((filter) => sorts.map((sort): Query => ({ ...range, ...filter, sort }))),
);

const word = (rank: number): string => vocabulary[rank - 1] ?? '';

/** Words that many, some, few and no deals have; two words; a prefix. */
const searches = [
  word(2),
  word(60),
  word(800),
  word(9_000),
  'palavraqueninguemusa',
  `${word(3)} ${word(5)}`,
  `${word(4)} ${word(2_500)}`,
  `${word(900)} ${word(1_100)}`,
  word(150).slice(0, 3),
];

export const bySearch: readonly Query[] = searches.flatMap((search) =>
  sorts.map((sort) => ({ search, sort })),
);

/** Marks that most, some and few deals have, and two marks; with each sort, alone and with the common filters. */
const marks: Query[] = [
  { open: 'true' },
  { freeShipping: 'true' },
  { store: 'loja-7.example' },
  { open: 'true', freeShipping: 'true' },
];

export const byMark: readonly Query[] = marks.flatMap((mark) =>
  common.flatMap((filter) => sorts.map((sort): Query => ({ ...mark, ...filter, sort }))),
);

export const formatQuery = (query: Query): string =>
  Object.entries(query)
    .map((pair) => pair.join('='))
    .join(' ') || 'all';
