import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createMember } from '../../../../test/create-member';
import { MemberPage } from '../../../../test/member-page';
import { renderPage } from '../../../../test/render-page';
import { server } from '../../../../test/server';
import { signIn } from '../../../../test/sign-in';
import { ModerationPage } from './moderation-page';

const BULK = 'PUT /admin/moderation/bulk';
const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
const deals = ids.map((_id, index) => ({
  ...{ _id, title: `Fone ${index + 1}`, promotionalPrice: 10, store: 'Loja', city: 'online', revision: 3 },
  author: { _id: 'd'.repeat(24), name: 'Ana' },
}));
const results = ids.slice(0, 2).map((id, index) => ({ id, ok: index === 0, msg: 'Já decidida.' }));

async function openQueue() {
  server.respond('GET /admin/moderation/pending', { body: deals });
  server.respond(BULK, { body: { results } });
  signIn(createMember({ role: 'manager' }));
  const page = renderPage(
    <MemberPage>
      <ModerationPage />
    </MemberPage>,
    '/admin/moderacao',
  );
  const select = async (name: string) =>
    page.user.click(await screen.findByRole('checkbox', { name: `Escolher ${name}` }));
  await select('Fone 1');
  await select('Fone 2');
  const bar = within(screen.getByRole('region', { name: 'Promoções escolhidas' }));
  bar.getByText('2 escolhidas');
  return { ...page, bar };
}
const listTitles = () =>
  screen.queryAllByRole('link', { name: /^Fone \d$/ }).map(({ textContent }) => textContent);
const listSent = () => server.listRequests(BULK).map(({ body }) => JSON.parse(body) as unknown);
const items = ids.slice(0, 2).map((id) => ({ id, revision: 3 }));

it('selected deals leave the list, and are approved when the page is left', async () => {
  const { user, bar, unmount } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  expect(listTitles()).toEqual(['Fone 3']);
  expect(listSent()).toEqual([]);
  unmount();
  await waitFor(() => expect(listSent()).toEqual([{ decision: 'approve', moderationReason: '', items }]));
});

it('a decision on several is sent before the page is closed', async () => {
  const { user, bar } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  // jsdom has no fetch.
  const fetch = jest.fn(() => Promise.resolve({ json: () => ({ results }) }));
  Object.assign(globalThis, { fetch });
  window.dispatchEvent(new Event('pagehide'));
  // A request that has not started by now is lost.
  const body = JSON.stringify({ decision: 'approve', moderationReason: '', items });
  expect(fetch.mock.calls).toEqual([
    ['/api/admin/moderation/bulk', expect.objectContaining({ method: 'PUT', body, keepalive: true })],
  ]);
  await screen.findByText('1 promoção aprovada.');
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a decision on several that is taken back is never sent', async () => {
  const { user, bar, unmount } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(listTitles()).toEqual(['Fone 1', 'Fone 2', 'Fone 3']);
  unmount();
  expect(listSent()).toEqual([]);
});

it('selected deals are rejected with one reason', async () => {
  const { user, bar, unmount } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Rejeitar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rejeitar 2 promoções?' }));
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  dialog.getByText('É necessário fornecer um motivo para a rejeição');
  await user.type(dialog.getByRole('textbox'), 'Sem preço');
  const code = dialog.getByRole('combobox', { name: 'Motivo para o registro' });
  await user.selectOptions(code, 'Não é promoção');
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  unmount();
  await waitFor(() =>
    expect(listSent()).toEqual([
      { decision: 'reject', moderationReason: 'Sem preço', reasonCode: 'nao-e-promocao', items },
    ]),
  );
});

it('key x selects the deal in focus', async () => {
  const { user } = await openQueue();
  screen.getByRole('row', { name: 'Fone 3' }).focus();
  await user.keyboard('x');
  screen.getByText('3 escolhidas');
});

it('an approval can be taken back in its toast', async () => {
  const id = ids[2] ?? '';
  server.respond(`PUT /admin/moderation/promotion/${id}/approve`, { body: { msg: 'ok' } });
  server.respond(`PUT /admin/moderation/promotion/${id}/undo`, { body: { msg: 'ok' } });
  const { user } = await openQueue();
  const row = within(screen.getByRole('row', { name: 'Fone 3' }));
  await user.click(row.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText(/Promoção aprovada com sucesso!/);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Decisão desfeita: a promoção voltou à fila.');
});
