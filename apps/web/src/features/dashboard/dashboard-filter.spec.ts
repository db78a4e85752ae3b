import { defaultSite } from '@pechincha/contracts/site';
import { formatShare, getDashboardPath, parseDashboardFilter } from './api';

describe('dashboard filter', () => {
  it('defaults to a month and all cities when the URL is empty or invalid', () => {
    expect(parseDashboardFilter(new URLSearchParams(), defaultSite.cities)).toEqual({ period: 'month' });
    expect(parseDashboardFilter(new URLSearchParams('period=year&city='), defaultSite.cities)).toEqual({
      period: 'month',
    });
  });

  it('is kept in the URL', () => {
    const filter = parseDashboardFilter(new URLSearchParams('period=day&city=saopaulo'), defaultSite.cities);
    expect(filter).toEqual({ period: 'day', city: 'sao-paulo' });
    expect(getDashboardPath(filter)).toBe('/admin?period=day&city=sao-paulo');
    expect(getDashboardPath({ period: 'month' })).toBe('/admin');
  });

  it('shows a share as a percentage of the total', () => {
    expect(formatShare(1, 3)).toBe('33% do total');
    expect(formatShare(0, 0)).toBeUndefined();
    expect(formatShare(null, 4)).toBeUndefined();
  });
});
