import { screen } from '@testing-library/react';
import { parsePromotion } from '../../../api/promotion';
import { renderPage } from '../../../../test/render-page';
import { MyDeal } from './my-deal';

it.each([
  ['rejected', true],
  ['removed', true],
  ['expired', false],
  ['active', false],
])('own deal of status %s offers an appeal: %s', async (status, isOffered) => {
  const deal = parsePromotion({ _id: 'a'.repeat(24), title: 'Fone', status });
  renderPage(<MyDeal deal={deal} />);
  await screen.findByRole('heading', { name: 'Fone' });
  expect(screen.queryAllByRole('button', { name: 'Recorrer: Fone' })).toHaveLength(isOffered ? 1 : 0);
});
