import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { parsePromotionDetails } from '../../api/promotion-details';
import { EditNotice } from './edit-page';

it.each<[PromotionStatus, RegExp]>([
  ['rejected', /^Motivo da rejeição: Preço errado$/],
  ['removed', /^Esta promoção foi removida do site/],
  ['active', /sai do ar até ser aprovada de novo\.$/],
])('edit form of a deal that is %s says what a change does', (status, text) => {
  renderPage(<EditNotice deal={parsePromotionDetails({ status, moderationReason: 'Preço errado' })} />);
  screen.getByText(text);
});
