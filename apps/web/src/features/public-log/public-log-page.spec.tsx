import { screen, waitFor, within } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { formatWait, getLogPath, PublicLogPage, parseLogFilter } from './public-log-page';

it.each([
  ['', '/moderacao'],
  ['?reason=golpe', '/moderacao?reason=golpe'],
  ['?reason=nao-e-promocao&page=3', '/moderacao?reason=nao-e-promocao&page=3'],
  ['?page=2', '/moderacao?page=2'],
  ['?reason=disputa&page=x', '/moderacao'],
])('log filter of %j has the path %s', (query, path) => {
  expect(getLogPath(parseLogFilter(new URLSearchParams(query)))).toBe(path);
});

it.each([
  [null, null],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1h'],
  [65, '1h05'],
  [200, '3h20'],
  [1_439, '23h'],
  [2_880, '2 dias'],
  [10_000, '7 dias'],
])('wait of %j minutes is %j', (minutes, text) => {
  expect(formatWait(minutes)).toBe(text);
});

const LOG = 'GET /moderation/log';
const FIGURES = 'GET /moderation/figures';
const id = (digit: string): string => digit.repeat(24);
const ended = {
  _id: id('a'),
  at: '2026-11-20T15:04:05.000Z',
  kind: 'deal',
  action: 'expired',
  appeal: 'kept',
  id: id('e'),
  title: 'Fone',
  reasonCode: 'preco-errado',
  publicReason: 'A loja mudou o preço.',
};
const removed = { ...ended, _id: id('b'), action: 'removed', title: 'Caixa', appeal: 'open' };
const rejected = {
  _id: id('c'),
  at: ended.at,
  kind: 'deal',
  action: 'rejected',
  appeal: 'reversed',
  reversed: true,
  reasonCode: 'nao-e-promocao',
};
const comment = { ...ended, _id: id('d'), kind: 'comment', action: 'deleted', reasonCode: 'ofensa' };
const figures = { approved: 1_234, rejected: 56, removed: 7, reversed: 1, medianWaitMinutes: 95 };

function renderLog(entries: object[], path = '/moderacao', total = entries.length) {
  const totalPages = Math.ceil(total / 20) || 1;
  server.respond(LOG, { body: { entries, page: 1, totalPages, total } });
  server.respond(FIGURES, { body: figures });
  return renderPage(<PublicLogPage />, path);
}
const findCard = async (name: string) => within(await screen.findByRole('article', { name }));

it('log shows what was done, the reasons and the outcome of appeals', async () => {
  renderLog([ended, removed, rejected, comment]);
  const first = await findCard('Fone');
  for (const text of ['Encerrada', 'Preço errado', 'A loja mudou o preço.', 'mantida']) first.getByText(text);
  (await findCard('Caixa')).getByText('em recurso');
  const reversed = await findCard('Promoção de título não mostrado');
  for (const text of ['Rejeitada', 'Não é promoção', 'revertida']) reversed.getByText(text);
  (await findCard('Comentário em “Fone”')).getByText('Apagado');
});

it('log links only promotions that ended, which can still be opened', async () => {
  renderLog([ended, removed, rejected, comment]);
  const list = within(await screen.findByRole('list'));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/promocao/${ended.id}`,
  ]);
});

it('figures show counts and the median wait, or that they failed to load', async () => {
  const { unmount } = renderLog([]);
  await screen.findByText('1.234');
  screen.getByText('1h35');
  unmount();
  server.respond(FIGURES, { status: 503 });
  const { user } = renderPage(<PublicLogPage />, '/moderacao');
  await screen.findByText(/Os números não chegaram\./);
  server.respond(FIGURES, { body: { ...figures, rejected: 57 } });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('57');
});

it('reason is in the address and starts with the first page', async () => {
  const { user } = renderLog([ended], '/moderacao?page=2', 21);
  await screen.findByRole('article', { name: 'Fone' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Motivo' }), 'Parece golpe');
  await waitFor(() => expect(location.search).toBe('?reason=golpe'));
  const listQueries = () => server.listRequests(LOG).map(({ query }) => query);
  await waitFor(() => expect(listQueries()).toEqual(['page=2', 'page=1&reason=golpe']));
});

it('log shows when it is empty, and when its address is past its end', async () => {
  const { unmount } = renderLog([]);
  await screen.findByText('Nenhuma decisão por enquanto.');
  unmount();
  renderLog([], '/moderacao?page=9', 21);
  await screen.findByText('A página 9 não existe');
  expect(screen.getByRole('link', { name: 'Ir para a primeira página' }).getAttribute('href')).toBe(
    '/moderacao',
  );
});

it('log that fails can be loaded again', async () => {
  server.respond(LOG, { status: 503 });
  server.respond(FIGURES, { body: figures });
  const { user } = renderPage(<PublicLogPage />, '/moderacao');
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  server.respond(LOG, { body: { entries: [ended], page: 1, totalPages: 1, total: 1 } });
  await user.click(retry);
  await screen.findByRole('article', { name: 'Fone' });
});
