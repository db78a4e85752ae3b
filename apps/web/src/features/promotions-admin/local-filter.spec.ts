import { getLocalPath, parseLocalFilter } from './local-filter';

const cities = ['curitiba', 'saopaulo'];
const plain = { city: 'curitiba', period: 'month', status: undefined, page: 1 } as const;

describe('local promotions URL', () => {
  it('defaults to the first city, a month and every status', () => {
    expect(parseLocalFilter(new URLSearchParams(), cities)).toEqual(plain);
    expect(
      parseLocalFilter(new URLSearchParams('city=x&period=year&status=rejected&page=-1'), cities),
    ).toEqual(plain);
    expect(parseLocalFilter(new URLSearchParams(), [])).toEqual({ ...plain, city: '' });
  });
  it('keeps the filter in a round trip', () => {
    const filter = { city: 'saopaulo', period: 'day', status: 'pending', page: 3 } as const;
    expect(parseLocalFilter(new URLSearchParams(getLocalPath(filter).split('?')[1]), cities)).toEqual(filter);
  });
  it('goes back to page 1 when city or status changes', () => {
    const filter = { ...plain, page: 3 };
    expect(getLocalPath(filter, { city: 'saopaulo' })).toBe('/admin/local?city=saopaulo');
    expect(getLocalPath(filter, { status: 'pending' })).toBe('/admin/local?city=curitiba&status=pending');
    expect(getLocalPath(filter, { period: 'week' })).toBe('/admin/local?city=curitiba&period=week&page=3');
  });
});
