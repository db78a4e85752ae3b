import { jest } from '@jest/globals';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { parsePromotionDetails } from '../../api/promotion-details';
import type { CurrentValue } from '../../lib/use-draft-form';
import { EditConflict, EditNotice } from './edit-page';
import { toFormValues } from './form';

it.each<[PromotionStatus, RegExp]>([
  ['rejected', /^Motivo da rejeição: Preço errado$/],
  ['removed', /^Esta promoção foi removida do site/],
  ['active', /sai do ar até ser aprovada de novo\.$/],
])('edit form of a deal that is %s says what a change does', (status, text) => {
  renderPage(<EditNotice deal={parsePromotionDetails({ status, moderationReason: 'Preço errado' })} />);
  screen.getByText(text);
});

const toChanged = (current: object): Record<string, CurrentValue> =>
  Object.fromEntries(
    Object.entries(toFormValues(parsePromotionDetails(current))).map(([name, value = '']) => [
      name,
      { value, differs: true },
    ]),
  );

const deal = { title: 'Fone sem fio', promotionalPrice: 100, payment: 'pix', requires: ['app'] };

it('edit conflict lists the conditions that differ, as the form names them', async () => {
  const onUseCurrent = jest.fn();
  render(
    <EditConflict
      changedMeanwhile={toChanged({ ...deal, payment: 'boleto', requires: ['app', 'subscription'] })}
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

it('edit conflict names the days that differ', () => {
  render(
    <EditConflict
      changedMeanwhile={toChanged({ ...deal, validUntil: '2026-11-30' })}
      values={toFormValues(parsePromotionDetails({ ...deal, validUntil: '2026-12-02' }))}
      onUseCurrent={() => undefined}
    />,
  );
  const days = within(screen.getByText('Válida até').parentElement!);
  days.getByText('30 de nov. de 2026');
  days.getByText('2 de dez. de 2026');
});

it('edit conflict leaves out what differs in spelling only', () => {
  render(
    <EditConflict
      changedMeanwhile={toChanged({ ...deal, title: 'Fone novo', originalPrice: 1280, cardPrice: 110 })}
      values={{
        ...toFormValues(parsePromotionDetails(deal)),
        title: ' Fone sem fio ',
        promotionalPrice: '100',
        originalPrice: 'R$ 1.280',
        cardPrice: '111',
      }}
      onUseCurrent={() => undefined}
    />,
  );
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Título', 'Preço no cartão']);
});

it('edit conflict names the relation in the words of the form', () => {
  render(
    <EditConflict
      changedMeanwhile={toChanged({ ...deal, relation: 'affiliate' })}
      values={toFormValues(parsePromotionDetails(deal))}
      onUseCurrent={() => undefined}
    />,
  );
  const relation = within(screen.getByText('Você ganha algo com esta promoção?').parentElement!);
  relation.getByText('O link é de afiliado');
  relation.getByText('Não');
});
