import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { LocalPromotionsTable } from './local-list';

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
