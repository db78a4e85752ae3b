import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parsePromotionDetails } from '../../../api/promotion-details';
import { toFormValues } from '../form';
import { EditConflict } from './edit-conflict';

const deal = { title: 'Fone sem fio', promotionalPrice: 100, payment: 'pix', requires: ['app'] };

it('edit conflict lists the conditions that differ, as the form names them', async () => {
  const onUseCurrent = jest.fn();
  render(
    <EditConflict
      current={parsePromotionDetails({ ...deal, payment: 'boleto', requires: ['app', 'subscription'] })}
      values={toFormValues(parsePromotionDetails(deal))}
      onUseCurrent={onUseCurrent}
    />,
  );
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Pagamento', 'Exigências']);
  const requirements = within(screen.getByText('Exigências').parentElement!);
  requirements.getByText('Só no app, Assinantes');
  await userEvent.click(screen.getByRole('button', { name: 'Usar o que está na promoção: Exigências' }));
  expect(onUseCurrent).toHaveBeenCalledWith('requires', 'app,subscription');
});
