import { getAdminNavItems, findNavItem } from './admin-nav';

describe('entries of the back office', () => {
  it('shows a manager the moderation alone', () => {
    expect(getAdminNavItems('manager').map(({ to }) => to)).toEqual(['/admin/moderacao']);
    expect(getAdminNavItems('admin')).toHaveLength(8);
  });

  it('knows the entry of a path, also of a page below it', () => {
    const items = getAdminNavItems('admin');
    const findPath = (path: string): string | undefined => findNavItem(items, path)?.to;
    expect(findPath('/admin')).toBe('/admin');
    expect(findPath('/admin/')).toBe('/admin');
    expect(findPath('/admin/local/banners/curitiba')).toBe('/admin/local');
    expect(findPath('/admin/localidades')).toBeUndefined();
  });
});
