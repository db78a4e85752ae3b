import { countFilters, parseListFilter, toListQueryString } from './list-filter';

const parse = (query: string) => parseListFilter(new URLSearchParams(query));

it('is written and read the same', () => {
  const query = '?search=caf%C3%A9&category=casa&minPrice=10&maxPrice=99.9&sort=hot&page=3';
  expect(toListQueryString(parse(query))).toBe(query);
});

it('knows the search of /busca by its own name', () => {
  expect(toListQueryString(parse('q=+caf%C3%A9+'), 'q')).toBe('?q=caf%C3%A9');
});

it('leaves out what goes without saying', () => {
  expect(toListQueryString(parse('sort=newest&page=1&search=++'))).toBe('');
});

it('takes what makes no sense as not given', () => {
  expect(parse('sort=toString&category=carros&page=-2&minPrice=abc&maxPrice=0')).toEqual({
    sort: 'newest',
    page: 1,
  });
});

it('counts a price range once', () => {
  expect(countFilters(parse('category=casa&minPrice=1&maxPrice=2&search=x'))).toBe(2);
});
