import {
  isFiltered,
  shortenDescription,
  getPromotionListPath,
  parsePromotionFilter,
  getStatusLabel,
} from './promotion-filter';

describe('admin promotion list', () => {
  it('shows everything when the URL is empty or invalid', () => {
    const filter = parsePromotionFilter(new URLSearchParams('status=vendida&city=&page=0'));
    expect(filter).toEqual({ page: 1 });
    expect(getPromotionListPath(filter)).toBe('/admin/promocoes');
    expect(isFiltered(filter)).toBe(false);
  });

  it('is kept in the URL', () => {
    const query = '?search=tv&city=online&status=rejected&page=2';
    const filter = parsePromotionFilter(new URLSearchParams(query));
    expect(getPromotionListPath(filter)).toBe(`/admin/promocoes${query}`);
    expect(isFiltered(filter)).toBe(true);
  });

  it('has a label for every status and for unknown ones', () => {
    expect(['active', 'pending', 'rejected', 'expired', 'removed', 'sold'].map(getStatusLabel)).toEqual([
      'Ativa',
      'Pendente',
      'Rejeitada',
      'Expirada',
      'Removida',
      'Desconhecido',
    ]);
  });

  it('truncates descriptions at 100 characters only once', () => {
    expect(shortenDescription('a'.repeat(100))).toBe('a'.repeat(100));
    expect(shortenDescription('a'.repeat(140))).toBe(`${'a'.repeat(100)}…`);
    expect(shortenDescription(`${'a'.repeat(100)}…`)).toBe(`${'a'.repeat(100)}…`);
    expect([...shortenDescription('😀'.repeat(120))]).toHaveLength(101);
  });
});
