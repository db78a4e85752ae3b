import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import {
  createMember,
  holdResponse,
  MemberPage,
  renderPage,
  server,
  signIn,
} from '../../../test/render-page';
import { ModerationPage } from './moderation-page';

const BULK = 'PUT /admin/moderation/bulk';
const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
const deals = ids.map((_id, index) => ({
  _id,
  title: `Fone ${index + 1}`,
  promotionalPrice: 10,
  store: 'Loja',
  city: 'online',
  revision: 3,
  author: { _id: 'd'.repeat(24), name: 'Ana' },
}));
const results = ids.slice(0, 2).map((id, index) => ({ id, ok: index === 0, msg: 'Já decidida.' }));

async function openQueue() {
  server.respond('GET /admin/moderation/pending', { body: deals });
  server.respond(BULK, { body: { results } });
  signIn(createMember({ role: 'manager' }));
  const page = renderPage(
    <>
      <Link to="/">Sair</Link>
      <Link to="/admin/moderacao">Voltar</Link>
      <MemberPage>
        <main id="conteudo">
          <ModerationPage />
        </main>
      </MemberPage>
    </>,
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
  act(() => void window.dispatchEvent(new Event('pagehide')));
  // A request that has not started by now is lost.
  const body = JSON.stringify({ decision: 'approve', moderationReason: '', items });
  expect(fetch.mock.calls).toEqual([
    ['/api/admin/moderation/bulk', expect.objectContaining({ method: 'PUT', body, keepalive: true })],
  ]);
  await screen.findByText('1 promoção aprovada.');
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a double click on the decision does not take it back', async () => {
  const { user, bar } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  fireEvent.click(undo, { detail: 2 });
  screen.getByText('Vamos aprovar 2 promoções em 10 segundos.', { selector: '.bulk-bar p' });
  fireEvent.click(undo, { detail: 1 });
  await screen.findByText('Desfeito: nada foi decidido.', { selector: '[role=status]' });
});

it('a decision on several that is taken back is never sent', async () => {
  const { user, bar, unmount } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(listTitles()).toEqual(['Fone 1', 'Fone 2', 'Fone 3']);
  screen.getByText('2 escolhidas');
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

it('after a decision on several the focus is on the row that took their place', async () => {
  const { user, bar } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Rejeitar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Sem preço');
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Fone 3' })));
});

it('key e goes to what can be done with the selected deals', async () => {
  const { user, bar } = await openQueue();
  await user.keyboard('e');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Limpar' }));
  screen.getByRole('row', { name: 'Fone 3' }).focus();
  await user.keyboard('e');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Limpar' }));
});

const { setTimeout: realSetTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
  jest.restoreAllMocks();
});

/** Nothing waits: neither a decision before it is sent, nor a lost one before it is sent again. */
function skipWaits(): void {
  const skipWait = (handler: () => void, delay = 0) =>
    realSetTimeout(handler, [1_000, 3_000, 10_000].includes(delay) ? 0 : delay);
  globalThis.setTimeout = skipWait as typeof setTimeout;
}

/** jsdom writes lost responses to the console. */
const silenceConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

const FAILED = 'Não deu certo. Tente de novo.';

const findBar = async () => within(await screen.findByRole('region', { name: 'Promoções escolhidas' }));

it('a rejection of several that fails keeps the selection and the reason', async () => {
  const { user, bar } = await openQueue();
  skipWaits();
  server.respond(BULK, { status: 500 });
  await user.click(bar.getByRole('button', { name: 'Rejeitar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Sem preço');
  await user.selectOptions(dialog.getByRole('combobox'), 'Não é promoção');
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  await screen.findByText(FAILED);
  const barAfter = await findBar();
  barAfter.getByText('2 escolhidas');
  expect(listTitles()).toEqual(['Fone 1', 'Fone 2', 'Fone 3']);
  server.respond(BULK, { body: { results } });
  await user.click(barAfter.getByRole('button', { name: 'Rejeitar' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rejeitar' }));
  await screen.findByText('1 promoção rejeitada.');
  const sent = { decision: 'reject', moderationReason: 'Sem preço', reasonCode: 'nao-e-promocao', items };
  expect(listSent()).toEqual([sent, sent, sent, sent]);
  // The next ones are rejected for another reason.
  await user.click(screen.getByRole('checkbox', { name: 'Escolher Fone 3' }));
  await user.click((await findBar()).getByRole('button', { name: 'Rejeitar' }));
  const next = within(await screen.findByRole('dialog', { name: 'Rejeitar 1 promoção?' }));
  expect(next.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(next.getByRole<HTMLSelectElement>('combobox').value).toBe('outro');
});

it('a decision on several that fails is not mixed with what was selected meanwhile', async () => {
  const { user, bar } = await openQueue();
  skipWaits();
  const respond = holdResponse(BULK);
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('Aprovando 2 promoções…', { selector: 'section p' });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(listTitles()).toEqual(['Fone 3']);
  await user.click(screen.getByRole('checkbox', { name: 'Escolher Fone 3' }));
  await respond({ status: 403, body: { msg: 'Sem permissão.' } });
  await screen.findByText('Sem permissão.');
  (await findBar()).getByText('1 escolhida');
  expect(listTitles()).toEqual(['Fone 1', 'Fone 2', 'Fone 3']);
});

it('what fails after the page was left is selected when it is opened again', async () => {
  const { user, bar } = await openQueue();
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  skipWaits();
  server.respond(BULK, { status: 500 });
  await user.click(screen.getByRole('link', { name: 'Sair' }));
  await screen.findByText(FAILED);
  await user.click(screen.getByRole('link', { name: 'Voltar' }));
  (await findBar()).getByText('2 escolhidas');
});

it('a decision on several whose response is lost is sent again, and its results are shown', async () => {
  silenceConsole();
  const { user, bar } = await openQueue();
  skipWaits();
  server.respond(BULK, () => (listSent().length === 1 ? { isLost: true } : { body: { results } }));
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('1 promoção aprovada.');
  screen.getByText('1 ficou como estava. Já decidida.');
  expect(screen.queryByText(FAILED)).toBeNull();
  const sent = { decision: 'approve', moderationReason: '', items };
  expect(listSent()).toEqual([sent, sent]);
});

it('deals that stay as they were are counted by the reason', async () => {
  const { user, bar } = await openQueue();
  skipWaits();
  const messages = ['Já decidida.', 'Mudou.', 'Já decidida.'];
  server.respond(BULK, {
    body: { results: ids.map((id, index) => ({ id, ok: false, msg: messages[index] })) },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Escolher Fone 3' }));
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('2 ficaram como estavam. Já decidida.');
  screen.getByText('1 ficou como estava. Mudou.');
});

it('a decision on several that the end of the session stopped is said not to be made', async () => {
  const { user, bar } = await openQueue();
  skipWaits();
  server.respond(BULK, { status: 401, body: { message: 'Entre na sua conta para continuar.' } });
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('2 promoções ficaram na fila: sua sessão terminou antes.');
});

it('what has left the queue is not reported as failed when every response is lost', async () => {
  silenceConsole();
  const { user, bar } = await openQueue();
  skipWaits();
  server.respond(BULK, () => {
    server.respond('GET /admin/moderation/pending', { body: deals.slice(1) });
    return { isLost: true };
  });
  await user.click(bar.getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('1 promoção saiu da fila, mas a resposta do servidor se perdeu.');
  await screen.findByText(FAILED);
  (await findBar()).getByText('1 escolhida');
  expect(listTitles()).toEqual(['Fone 2', 'Fone 3']);
});
