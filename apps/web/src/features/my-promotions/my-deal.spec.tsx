import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { screen } from '@testing-library/react';
import { createMember, MemberPage, renderPage, server, signIn } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { getStatusLabel, MyDeal, sections } from './my-section';

it('every status is in exactly one section', () => {
  expect(sections.flatMap(({ statuses }) => statuses).toSorted()).toEqual(promotionStatusValues.toSorted());
});

it.each([
  ['active', 'Ativa'],
  ['pending', 'Aguardando Aprovação'],
  ['rejected', 'Rejeitada'],
  ['expired', 'Expirada'],
  ['removed', 'Removida'],
  ['draft', 'Desconhecido'],
  ['toString', 'Desconhecido'],
])('status label of %s is %s', (status, label) => expect(getStatusLabel(status)).toBe(label));

const MINE = 'GET /moderation/mine';
const [id, otherId] = ['a'.repeat(24), 'c'.repeat(24)];
const decision = {
  _id: 'b'.repeat(24),
  at: '2026-11-20T12:00:00.000Z',
  kind: 'deal',
  id,
  title: 'Fone',
  action: 'rejected',
  reasonCode: 'outro',
  publicReason: 'Sem preço',
  appeal: null,
  canAppeal: true,
};
const renderDeal = (status: string, ...entries: object[]) => {
  server.respond(MINE, { body: { entries, page: 1, totalPages: 1, total: entries.length } });
  signIn(createMember());
  renderPage(
    <MemberPage>
      <MyDeal deal={parsePromotion({ _id: id, title: 'Fone', status })} />
      <MyDeal deal={parsePromotion({ _id: otherId, title: 'Caixa', status })} />
    </MemberPage>,
    '/minhas-promocoes',
  );
};

it.each(['rejected', 'removed', 'expired'])('own deal of status %s offers an appeal', async (status) => {
  renderDeal(status, { ...decision, kind: 'comment' }, decision);
  await screen.findByRole('button', { name: 'Recorrer: Fone' });
});

it('own deal shows that it was appealed', async () => {
  renderDeal('rejected', { ...decision, appeal: 'open', canAppeal: false });
  const button = await screen.findByRole('button', { name: 'Em recurso: Fone' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it.each(['kept', 'reversed'])(
  'own deal offers no appeal when its appeal was answered: %s',
  async (appeal) => {
    renderDeal('rejected', { ...decision, appeal, canAppeal: false }, { ...decision, id: otherId });
    await screen.findByRole('button', { name: 'Recorrer: Caixa' });
    expect(screen.queryByRole('button', { name: /(Recorrer|Em recurso): Fone/ })).toBeNull();
    // Any number of deals need one request.
    expect(server.listRequests(MINE)).toHaveLength(1);
  },
);

it('own active deal requests no decisions', async () => {
  renderDeal('active', decision);
  await screen.findByRole('heading', { name: 'Fone' });
  expect(server.listRequests(MINE)).toEqual([]);
});
