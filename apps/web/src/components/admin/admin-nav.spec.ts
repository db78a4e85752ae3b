import { getAdminNavItems, findNavItem } from './admin-nav';

describe('admin navigation', () => {
  it('shows only moderation when the member is a manager', () => {
    expect(getAdminNavItems('manager').map(({ to }) => to)).toEqual(['/admin/moderacao']);
    expect(getAdminNavItems('admin')).toHaveLength(9);
  });

  it('finds the item of a path and of its subpages', () => {
    const items = getAdminNavItems('admin');
    const findPath = (path: string): string | undefined => findNavItem(items, path)?.to;
    expect(findPath('/admin')).toBe('/admin');
    expect(findPath('/admin/')).toBe('/admin');
    expect(findPath('/admin/local/banners/curitiba')).toBe('/admin/local');
    expect(findPath('/admin/localidades')).toBeUndefined();
  });
});
