import { entriesOf, entryOfPath } from './entries';

describe('entries of the back office', () => {
  it('shows a manager the moderation alone', () => {
    expect(entriesOf('manager').map(({ to }) => to)).toEqual(['/admin/moderacao']);
    expect(entriesOf('admin')).toHaveLength(8);
  });

  it('knows the entry of a path, also of a page below it', () => {
    const entries = entriesOf('admin');
    const at = (path: string): string | undefined => entryOfPath(entries, path)?.to;
    expect(at('/admin')).toBe('/admin');
    expect(at('/admin/')).toBe('/admin');
    expect(at('/admin/local/banners/curitiba')).toBe('/admin/local');
    expect(at('/admin/localidades')).toBeUndefined();
  });
});
