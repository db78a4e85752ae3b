import { parseView, formatShare, getViewPath } from './dashboard-view';

describe('dashboard view', () => {
  it('defaults to a month and all cities when the URL is empty or invalid', () => {
    expect(parseView(new URLSearchParams())).toEqual({ period: 'month' });
    expect(parseView(new URLSearchParams('period=year&city='))).toEqual({ period: 'month' });
  });

  it('is kept in the URL', () => {
    const view = parseView(new URLSearchParams('period=day&city=saopaulo'));
    expect(view).toEqual({ period: 'day', city: 'sao-paulo' });
    expect(getViewPath(view)).toBe('/admin?period=day&city=sao-paulo');
    expect(getViewPath({ period: 'month' })).toBe('/admin');
  });

  it('shows a share as a percentage of the total', () => {
    expect(formatShare(1, 3)).toBe('33% do total');
    expect(formatShare(0, 0)).toBeUndefined();
    expect(formatShare(null, 4)).toBeUndefined();
  });
});
