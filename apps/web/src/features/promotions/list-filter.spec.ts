import { countFilters, parseListFilter, toListQueryString } from './list-filter';

const parse = (query: string) => parseListFilter(new URLSearchParams(query));

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
