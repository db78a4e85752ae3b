import { oneOf, pageOf, queryText, searchOf } from './address';

describe('addresses of the back office', () => {
  it('leaves out what is empty', () => {
    expect(queryText({ sort: undefined, search: '', page: 2 })).toBe('?page=2');
    expect(queryText({})).toBe('');
  });

  it.each([
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=muitas', 1],
    ['', 1],
  ])('reads %s as page %d', (query, page) => {
    expect(pageOf(new URLSearchParams(query))).toBe(page);
  });

  it('knows its own values and drops blank searches', () => {
    expect(oneOf(['name', 'role'], 'role')).toBe('role');
    expect(oneOf(['name', 'role'], 'senha')).toBeUndefined();
    expect(searchOf(new URLSearchParams('search=%20ana%20'))).toBe('ana');
    expect(searchOf(new URLSearchParams('search=%20'))).toBeUndefined();
  });
});
