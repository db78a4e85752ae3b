import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { defaultSite } from '@pechincha/contracts/site';
import { countFilters, countNewDeals, parseListFilter, toCountText, toListQueryString } from './list-api';

const parse = (query: string) => parseListFilter(new URLSearchParams(query), defaultSite.categories);

it('list filter round-trips through the query', () => {
  const query =
    '?search=caf%C3%A9&category=casa&minPrice=10&maxPrice=99.9&open=true&freeShipping=true&store=loja.example&sort=hot&page=3';
  expect(toListQueryString(parse(query))).toBe(query);
});

it('list filter uses the parameter q on /busca', () => {
  expect(toListQueryString(parse('q=+caf%C3%A9+'), 'q')).toBe('?q=caf%C3%A9');
});

it('list filter leaves out what is not UTF-8', () => {
  expect(toListQueryString(parse('search=caf%E9'))).toBe('?search=caf');
  expect(toListQueryString(parse('store=%E0'))).toBe('');
  expect(toListQueryString(parse('q=%E0'))).toBe('');
});

it('query omits default values of the list filter', () => {
  expect(toListQueryString(parse('sort=newest&page=1&search=++'))).toBe('');
});

it('list filter ignores invalid parameters', () => {
  expect(
    parse('sort=toString&category=carros&page=-2&open=1&freeShipping=false&store=+&minPrice=abc&maxPrice=0'),
  ).toEqual({
    sort: 'newest',
    page: 1,
  });
});

it('filter count counts a price range once', () => {
  expect(countFilters(parse('category=casa&minPrice=1&maxPrice=2&search=x'))).toBe(2);
});

it('filter count counts what the filter sheet has', () => {
  expect(countFilters(parse('open=true&freeShipping=true&store=loja.example'))).toBe(2);
});

it.each([
  [0, true, 'nenhuma promoção'],
  [1, true, '1 promoção'],
  [1284, true, '1.284 promoções'],
  [10_000, false, 'mais de 10.000 promoções'],
])('count text of %i (exact: %s) is %j', (total, totalIsExact, text) => {
  expect(toCountText({ total, totalIsExact })).toBe(text);
});

const makeList = (ids: string, total = ids.length): PromotionList =>
  ({ promotions: [...ids].map((_id) => ({ _id })), total }) as unknown as PromotionList;

it.each([
  ['nothing changed', 'abc', 'abc', 0],
  ['two deals stand at the top', 'abc', 'xyabc', 2],
  ['a deal of another order stands in between', 'abc', 'abxc', 1],
  ['a deal was taken away and the next page moved up', 'abc', 'acd', 0],
  ['every deal is new', 'abc', 'xyz', 3],
  ['the shown list is empty', '', 'xy', 2],
  ['the fresh list is empty', 'abc', '', 0],
])('new deals are counted when %s', (_name, shown, fresh, count) => {
  expect(countNewDeals(makeList(shown), makeList(fresh))).toBe(count);
});

it('new deals are counted by the totals when they fill the page', () => {
  expect(countNewDeals(makeList('abc', 201), makeList('xyz', 251))).toBe(50);
});
