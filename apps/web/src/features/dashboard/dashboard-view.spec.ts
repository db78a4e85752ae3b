import { parseView, formatShare, getViewPath } from './dashboard-view';

describe('the view of the dashboard', () => {
  it('is the month of all cities where the address says nothing that makes sense', () => {
    expect(parseView(new URLSearchParams())).toEqual({ period: 'month' });
    expect(parseView(new URLSearchParams('period=year&city='))).toEqual({ period: 'month' });
  });

  it('is kept in the address', () => {
    const view = parseView(new URLSearchParams('period=day&city=saopaulo'));
    expect(view).toEqual({ period: 'day', city: 'sao-paulo' });
    expect(getViewPath(view)).toBe('/admin?period=day&city=sao-paulo');
    expect(getViewPath({ period: 'month' })).toBe('/admin');
  });

  it('says the share of a total', () => {
    expect(formatShare(1, 3)).toBe('33% do total');
    expect(formatShare(0, 0)).toBeUndefined();
    expect(formatShare(null, 4)).toBeUndefined();
  });
});
