import { screen, within } from '@testing-library/react';
import { createMember, renderMemberPage, server, signIn } from '../../../test/render-page';
import { ModerationPage } from './moderation-page';

const ID = '0123456789abcdef01234567';
const ORIGINAL_ID = '0123456789abcdef01234568';
const REASON = 'Esta promoção já foi publicada. Obrigado! Toque no aviso para ver a que está no ar.';
const pending = {
  _id: ID,
  title: 'Fone',
  promotionalPrice: 10,
  store: 'Loja',
  city: 'online',
  revision: 3,
  author: { _id: 'a', name: 'Ana' },
  possibleDuplicates: [
    {
      _id: ORIGINAL_ID,
      title: 'Fone sem fio',
      promotionalPrice: 9,
      finalPrice: 12,
      city: 'curitiba',
      store: 'Loja',
      isPending: false,
    },
    {
      _id: '0123456789abcdef01234569',
      title: 'Outro fone',
      promotionalPrice: 9,
      city: 'online',
      isPending: true,
    },
  ],
};

async function openQueue() {
  server.respond('GET /admin/moderation/pending', { body: [pending] });
  server.respond(`PUT /admin/moderation/promotion/${ID}/reject`, { body: { msg: 'ok' } });
  signIn(createMember({ role: 'manager' }));
  const { user } = renderMemberPage(<ModerationPage />, '/admin/moderacao');
  await screen.findByRole('heading', { name: 'Parece que já publicaram' });
  return user;
}

const listRejections = () =>
  server
    .listRequests(`PUT /admin/moderation/promotion/${ID}/reject`)
    .map(({ body }) => JSON.parse(body) as unknown);

it('queue row has possible duplicates; those that await approval are only shown', async () => {
  await openQueue();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s/g, ' '));
  expect(items[0]).toContain('Fone sem fioR$ 12,00Curitiba');
  expect(items[1]).toContain('Na fila');
  expect(screen.getByRole('link', { name: 'Fone sem fio' }).getAttribute('href')).toBe(
    `/curitiba/promocao/${ORIGINAL_ID}`,
  );
  expect(screen.getAllByRole('button', { name: /^Rejeitar como repetida/ })).toHaveLength(1);
});

it('deal is rejected as a repetition with a reason that can be changed', async () => {
  const user = await openQueue();
  await user.click(screen.getByRole('button', { name: 'Rejeitar como repetida de Fone sem fio' }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo da rejeição' });
  expect(reason.value).toBe(REASON);
  await user.type(reason, ' Até mais!');
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar promoção' }));
  await screen.findByText('Promoção rejeitada com sucesso!');
  expect(listRejections()).toEqual([
    { moderationReason: `${REASON} Até mais!`, reasonCode: 'repetida', duplicateOf: ORIGINAL_ID },
  ]);
});

it('deal is rejected for another reason without the repetition', async () => {
  const user = await openQueue();
  await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo da rejeição' });
  expect(reason.value).toBe('');
  await user.type(reason, 'Sem preço');
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar promoção' }));
  await screen.findByText('Promoção rejeitada com sucesso!');
  expect(listRejections()).toEqual([{ moderationReason: 'Sem preço', reasonCode: 'outro' }]);
});
