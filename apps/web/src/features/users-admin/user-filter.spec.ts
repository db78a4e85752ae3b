import { isFiltered, parseUserFilter, getUserListPath } from './user-filter';

describe('user list filter', () => {
  it('defaults to newest first when the URL is empty or invalid', () => {
    const filter = parseUserFilter(new URLSearchParams('sort=senha&role=rei&status=x&page=-1&search=%20'));
    expect(filter).toEqual({ sort: 'recent', page: 1 });
    expect(getUserListPath(filter)).toBe('/admin/usuarios');
    expect(isFiltered(filter)).toBe(false);
  });

  it('is kept in the URL', () => {
    const query = '?search=ana&role=manager&status=suspended&sort=name&page=3';
    const filter = parseUserFilter(new URLSearchParams(query));
    expect(filter).toEqual({ sort: 'name', page: 3, role: 'manager', status: 'suspended', search: 'ana' });
    expect(getUserListPath(filter)).toBe(`/admin/usuarios${query}`);
    expect(isFiltered(filter)).toBe(true);
  });
});
