import { readView, shareOf, viewPath } from './view';

describe('the view of the dashboard', () => {
  it('is the month of all cities where the address says nothing that makes sense', () => {
    expect(readView(new URLSearchParams())).toEqual({ period: 'month' });
    expect(readView(new URLSearchParams('period=year&city='))).toEqual({ period: 'month' });
  });

  it('is kept in the address', () => {
    const view = readView(new URLSearchParams('period=day&city=saopaulo'));
    expect(view).toEqual({ period: 'day', city: 'sao-paulo' });
    expect(viewPath(view)).toBe('/admin?period=day&city=sao-paulo');
    expect(viewPath({ period: 'month' })).toBe('/admin');
  });

  it('says the share of a total', () => {
    expect(shareOf(1, 3)).toBe('33% do total');
    expect(shareOf(0, 0)).toBeUndefined();
    expect(shareOf(null, 4)).toBeUndefined();
  });
});
