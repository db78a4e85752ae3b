import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMember, renderMemberPage, server, signIn } from '../../../test/render-page';
import { ModerationPage } from './moderation-page';
import { isOwnDeal } from './review-row';

it.each([
  [false, 'a manager who is not the author', { _id: 'ana', role: 'manager' } as const],
  [true, 'a manager who is the author', { _id: 'bia', role: 'manager' } as const],
  [false, 'an admin who is the author', { _id: 'bia', role: 'admin' } as const],
  [false, 'a visitor', null],
])('isOwnDeal returns %s for %s', (isOwn, _who, user) => {
  expect(isOwnDeal({ _id: 'bia' }, user)).toBe(isOwn);
});

const QUEUE = 'GET /admin/moderation/pending';
const deals = ['a', 'b', 'c'].map((digit, index) => ({
  _id: digit.repeat(24),
  title: `Fone ${index + 1}`,
  promotionalPrice: 10,
  store: 'Loja',
  city: 'online',
  revision: 3,
  author: { _id: 'd'.repeat(24), name: 'Ana' },
}));
const getPath = (index: number, action: 'approve' | 'undo') =>
  `PUT /admin/moderation/promotion/${deals[index]?._id}/${action}`;

async function openQueue() {
  // jsdom writes lost responses to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.respond(QUEUE, { body: deals });
  for (const index of deals.keys())
    for (const action of ['approve', 'undo'] as const)
      server.respond(getPath(index, action), { body: { msg: 'ok' } });
  signIn(createMember({ role: 'manager' }));
  const { user } = renderMemberPage(<ModerationPage />, '/admin/moderacao');
  const approve = async (title: string) => {
    const row = within(await screen.findByRole('row', { name: title }));
    await user.click(row.getByRole('button', { name: 'Aprovar' }));
  };
  return { user, approve };
}
afterEach(() => jest.restoreAllMocks());

const findUndo = async (title: string) => {
  const text = await screen.findByText(title, { selector: '.toast-text .truncate' });
  return within(text.parentElement as HTMLElement).getByRole('button', { name: 'Desfazer' });
};

it('each of several approvals can be taken back in its toast', async () => {
  const { user, approve } = await openQueue();
  await approve('Fone 1');
  await findUndo('Fone 1');
  await approve('Fone 2');
  await findUndo('Fone 2');
  await user.click(await findUndo('Fone 1'));
  await screen.findByText('Decisão desfeita: a promoção voltou à fila.');
  expect(server.listRequests(getPath(0, 'undo'))).toHaveLength(1);
});

it('an approval whose response is lost leaves the queue', async () => {
  const { approve } = await openQueue();
  server.respond(getPath(0, 'approve'), () => {
    server.respond(QUEUE, { body: deals.slice(1) });
    return { isLost: true };
  });
  await approve('Fone 1');
  await screen.findByText('A promoção saiu da fila, mas a resposta do servidor se perdeu.');
  expect(screen.queryByRole('row', { name: 'Fone 1' })).toBeNull();
});

it('a double click approves once, and not the row that moves up', async () => {
  const { user } = await openQueue();
  const row = within(await screen.findByRole('row', { name: 'Fone 1' }));
  const button = row.getByRole('button', { name: 'Aprovar' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 1 });
  await findUndo('Fone 1');
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Fone 1' })).toBeNull());
  const next = within(screen.getByRole('row', { name: 'Fone 2' })).getByRole('button', { name: 'Aprovar' });
  fireEvent.click(next, { detail: 2 });
  await user.click(await findUndo('Fone 1'));
  await screen.findByText('Decisão desfeita: a promoção voltou à fila.');
  expect(server.listRequests(getPath(0, 'approve'))).toHaveLength(1);
  expect(server.listRequests(getPath(1, 'approve'))).toEqual([]);
});

it('an approval that fails keeps its row', async () => {
  const { approve } = await openQueue();
  server.respond(getPath(0, 'approve'), { status: 500 });
  await approve('Fone 1');
  await screen.findByText('Erro ao aprovar promoção');
  screen.getByRole('row', { name: 'Fone 1' });
});

it('a failed undo can be tried again, and one whose response is lost is not', async () => {
  const { user, approve } = await openQueue();
  server.respond(getPath(0, 'approve'), () => {
    server.respond(QUEUE, { body: deals.slice(1) });
    return { body: { msg: 'ok' } };
  });
  await approve('Fone 1');
  server.respond(getPath(0, 'undo'), { status: 500 });
  await user.click(await findUndo('Fone 1'));
  await screen.findByText('Não deu certo. Tente de novo.');
  server.respond(getPath(0, 'undo'), () => {
    server.respond(QUEUE, { body: deals });
    return { isLost: true };
  });
  await user.click(await findUndo('Fone 1'));
  await screen.findByText('Decisão desfeita: a promoção voltou à fila.');
  await waitFor(() => screen.getByRole('row', { name: 'Fone 1' }));
});
