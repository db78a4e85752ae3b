import { parseOneOf, getPage, toQueryString, getSearch } from './url-query';

describe('admin URL query', () => {
  it('omits empty and missing values', () => {
    expect(toQueryString({ sort: undefined, search: '', page: 2 })).toBe('?page=2');
    expect(toQueryString({})).toBe('');
  });

  it.each([
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=muitas', 1],
    ['', 1],
  ])('parses %j as page %d', (query, page) => {
    expect(getPage(new URLSearchParams(query))).toBe(page);
  });

  it('rejects unknown values and blank searches', () => {
    expect(parseOneOf(['name', 'role'], 'role')).toBe('role');
    expect(parseOneOf(['name', 'role'], 'senha')).toBeUndefined();
    expect(getSearch(new URLSearchParams('search=%20ana%20'))).toBe('ana');
    expect(getSearch(new URLSearchParams('search=%20'))).toBeUndefined();
  });
});
