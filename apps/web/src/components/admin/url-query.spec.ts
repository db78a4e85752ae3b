import { parseOneOf, toQueryString, getSearch } from './url-query';

describe('admin URL query', () => {
  it('omits empty and missing values', () => {
    expect(toQueryString({ sort: undefined, search: '', page: 2 })).toBe('?page=2');
    expect(toQueryString({})).toBe('');
  });

  it('rejects unknown values and blank searches', () => {
    expect(parseOneOf(['name', 'role'], 'role')).toBe('role');
    expect(parseOneOf(['name', 'role'], 'senha')).toBeUndefined();
    expect(getSearch(new URLSearchParams('search=%20ana%20'))).toBe('ana');
    expect(getSearch(new URLSearchParams('search=%20'))).toBeUndefined();
  });
});
