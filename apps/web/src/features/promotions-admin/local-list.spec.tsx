import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { getLocalPath, LocalPromotionsTable, parseLocalFilter } from './local-list';

const getPrices = () => screen.getByRole('cell', { name: /^De: / }).textContent;

it.each(['abc', '', null, undefined, {}, [], true, 'NaN', Number.POSITIVE_INFINITY])(
  'table of local promotions shows N/A for a price of %j',
  (price) => {
    const deal = parsePromotion({ _id: 'a', title: 'Fone', originalPrice: price, promotionalPrice: price });
    renderPage(<LocalPromotionsTable promotions={[deal]} busy={undefined} onStatus={() => undefined} />);
    expect(getPrices()).toBe('De: N/APor: N/A');
  },
);

it('table of local promotions shows prices that are numbers, as numbers or texts', () => {
  const deal = parsePromotion({ _id: 'a', title: 'Fone', originalPrice: '200.5', promotionalPrice: 99.9 });
  renderPage(<LocalPromotionsTable promotions={[deal]} busy={undefined} onStatus={() => undefined} />);
  expect(getPrices()).toBe('De: R$ 200,50Por: R$ 99,90');
});

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
