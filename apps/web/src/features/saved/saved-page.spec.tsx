import { screen, waitFor } from '@testing-library/react';
import { renderMemberPage, server, signIn } from '../../../test/render-page';
import { SavedPage } from './saved-page';

const REQUEST = 'GET /promotions/saved';
const deal = { _id: '0123456789abcdef01234567', title: 'Fone', status: 'active', hasSaved: true };
const gone = { _id: '0123456789abcdef01234568', status: 'removed' };

const listOf = (...promotions: object[]) => ({
  body: { promotions, page: 1, totalPages: 1, total: promotions.length, totalIsExact: true },
});

function renderSaved(path = '/salvas') {
  signIn();
  return renderMemberPage(<SavedPage />, path);
}

it('saved deal that is gone says so, and is taken out without a way back', async () => {
  server.respond(REQUEST, listOf(gone, deal));
  const { user } = renderSaved();
  await screen.findByRole('heading', { name: 'Saiu do ar' });
  await screen.findByRole('heading', { name: 'Fone' });
  server.respond(`DELETE /promotions/${gone._id}/saved`, { body: { saved: false } });
  server.respond(REQUEST, listOf(deal));
  await user.click(screen.getByRole('button', { name: 'Tirar das salvas' }));
  await screen.findByText('Tirada das salvas.');
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saiu do ar' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('saved deals without any say how to save one', async () => {
  server.respond(REQUEST, listOf());
  renderSaved();
  await screen.findByRole('heading', { name: 'Você ainda não salvou nenhuma promoção.' });
  expect(screen.queryByRole('link', { name: 'Só ativas' })).toBeNull();
});

it('saved deals are asked for by page, all or only the active ones', async () => {
  server.respond(REQUEST, listOf());
  const { user } = renderSaved('/salvas?ativas=1&page=2');
  await screen.findByRole('heading', { name: 'Nenhuma das suas salvas está ativa.' });
  server.respond(REQUEST, listOf(deal));
  await user.click(screen.getByRole('link', { name: 'Só ativas' }));
  await screen.findByRole('heading', { name: 'Fone' });
  expect(location.search).toBe('');
  expect(server.listRequests(REQUEST).map(({ query }) => query)).toEqual(['page=2&active=true', 'page=1']);
});

it('saved deals go to the last page when there are fewer than before', async () => {
  server.respond(REQUEST, {
    body: { promotions: [], page: 3, totalPages: 2, total: 40, totalIsExact: true },
  });
  renderSaved('/salvas?page=3');
  await waitFor(() => expect(location.search).toBe('?page=2'));
});

it('saved deals that fail to load can be loaded again', async () => {
  server.respond(REQUEST, { status: 500 });
  const { user } = renderSaved();
  await screen.findByText('Não foi possível carregar as promoções salvas.');
  server.respond(REQUEST, listOf(deal));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('heading', { name: 'Fone' });
});
