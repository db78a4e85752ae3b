import { getPath, parseView } from './local-view';

const cities = ['curitiba', 'saopaulo'];
const plain = { city: 'curitiba', period: 'month', status: undefined, page: 1 } as const;

describe('local promotions URL', () => {
  it('defaults to the first city, a month and every status', () => {
    expect(parseView(new URLSearchParams(), cities)).toEqual(plain);
    expect(parseView(new URLSearchParams('city=x&period=year&status=rejected&page=-1'), cities)).toEqual(
      plain,
    );
    expect(parseView(new URLSearchParams(), [])).toEqual({ ...plain, city: '' });
  });
  it('keeps the view in a round trip', () => {
    const view = { city: 'saopaulo', period: 'day', status: 'pending', page: 3 } as const;
    expect(parseView(new URLSearchParams(getPath(view).split('?')[1]), cities)).toEqual(view);
  });
  it('goes back to page 1 when city or status changes', () => {
    const view = { ...plain, page: 3 };
    expect(getPath(view, { city: 'saopaulo' })).toBe('/admin/local?city=saopaulo');
    expect(getPath(view, { status: 'pending' })).toBe('/admin/local?city=curitiba&status=pending');
    expect(getPath(view, { period: 'week' })).toBe('/admin/local?city=curitiba&period=week&page=3');
  });
});
