import { jest } from '@jest/globals';
import { defaultSite } from '@pechincha/contracts/site';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { RolesOnly } from '../../app/guards';
import { getStatusLabel, shortenDescription } from './deal-status';
import { LocalPage } from './local-page';
import { getPromotionListPath, isFiltered, parsePromotionFilter, PromotionsPage } from './promotions-page';

describe('admin promotion list', () => {
  it('shows everything when the URL is empty or invalid', () => {
    const filter = parsePromotionFilter(
      new URLSearchParams('status=vendida&city=&page=0'),
      defaultSite.cities,
    );
    expect(filter).toEqual({ page: 1 });
    expect(getPromotionListPath(filter)).toBe('/admin/promocoes');
    expect(isFiltered(filter)).toBe(false);
  });

  it('is kept in the URL', () => {
    const query = '?search=tv&city=online&status=rejected&page=2';
    const filter = parsePromotionFilter(new URLSearchParams(query), defaultSite.cities);
    expect(getPromotionListPath(filter)).toBe(`/admin/promocoes${query}`);
    expect(isFiltered(filter)).toBe(true);
  });

  it('has a label for every status and for unknown ones', () => {
    expect(['active', 'pending', 'rejected', 'expired', 'removed', 'sold'].map(getStatusLabel)).toEqual([
      'Ativa',
      'Pendente',
      'Rejeitada',
      'Expirada',
      'Removida',
      'Desconhecido',
    ]);
  });

  it('truncates descriptions at 100 characters only once', () => {
    expect(shortenDescription('a'.repeat(100))).toBe('a'.repeat(100));
    expect(shortenDescription('a'.repeat(140))).toBe(`${'a'.repeat(100)}…`);
    expect(shortenDescription(`${'a'.repeat(100)}…`)).toBe(`${'a'.repeat(100)}…`);
    expect([...shortenDescription('😀'.repeat(120))]).toHaveLength(101);
  });
});

const id = 'b'.repeat(24);
const LIST = 'GET /admin/promotions';

async function openPage(status: string, Page = PromotionsPage, path = '/admin/promocoes') {
  const deal = { _id: id, title: 'Fone', status, city: 'curitiba', promotionalPrice: 10 };
  server.respond(LIST, { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
  server.respond(`PUT /admin/promotions/${id}/status`, ({ body }) => ({
    body: { ...deal, ...(JSON.parse(body) as object) },
  }));
  signIn(createMember({ role: 'admin' }));
  const { user } = renderPage(<Page />, path);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status de Fone' });
  const step = (value: string): void => {
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value } });
  };
  return { user, select, step };
}
const listSent = () =>
  server.listRequests(`PUT /admin/promotions/${id}/status`).map(({ body }) => JSON.parse(body) as object);

it.each([
  ['Enter', (select: Element) => fireEvent.keyDown(select, { key: 'Enter' })],
  ['leaving it', (select: Element) => fireEvent.blur(select)],
])('status stepped through with the keyboard is sent once, with %s', async (_name, choose) => {
  const { select, step } = await openPage('removed');
  for (const status of ['active', 'pending', 'expired']) step(status);
  screen.getByText('Enter confirma, Esc desfaz.');
  expect(listSent()).toEqual([]);
  choose(select);
  await waitFor(() => expect(listSent()).toEqual([{ status: 'expired', previousStatus: 'removed' }]));
});

it('Escape takes the stepped status back', async () => {
  const { select, step } = await openPage('removed');
  step('active');
  fireEvent.keyDown(select, { key: 'Escape' });
  expect(select.value).toBe('removed');
  fireEvent.blur(select);
  expect(listSent()).toEqual([]);
});

it.each([
  ['list', PromotionsPage, '/admin/promocoes'],
  ['local list', LocalPage, '/admin/local'],
])('%s asks before a promotion is taken from the public', async (_name, Page, path) => {
  const { user, select } = await openPage('active', Page, path);
  await user.selectOptions(select, 'removed');
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(select.value).toBe('active');
  expect(listSent()).toEqual([]);
  await user.selectOptions(select, 'removed');
  await user.click(await screen.findByRole('button', { name: 'Remover promoção' }));
  await waitFor(() => expect(listSent()).toEqual([{ status: 'removed', previousStatus: 'active' }]));
});

it('status that is being sent is shown, and what the server has when the response is lost', async () => {
  const { user, select } = await openPage('removed');
  const respond = holdResponse(`PUT /admin/promotions/${id}/status`);
  await user.selectOptions(select, 'active');
  await waitFor(() => expect(select.getAttribute('aria-busy')).toBe('true'));
  // Neither opens it.
  expect([fireEvent.mouseDown(select), fireEvent.keyDown(select, { key: ' ' })]).toEqual([false, false]);
  for (const leaving of [{ key: 'Tab' }, { key: 'F5' }, { key: 'r', ctrlKey: true }])
    expect(fireEvent.keyDown(select, leaving)).toBe(true);
  expect(select.value).toBe('active');
  const deal = { _id: id, title: 'Fone', status: 'expired', city: 'curitiba', promotionalPrice: 10 };
  server.respond(LIST, { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
  await respond({ status: 502 });
  await screen.findByText('Erro ao atualizar status da promoção');
  await waitFor(() => expect(select.value).toBe('expired'));
});

it('change whose response is lost is sent again, without an error', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, select } = await openPage('removed');
  server.respond(`PUT /admin/promotions/${id}/status`, () =>
    listSent().length === 1 ? { isLost: true } : { body: { _id: id, status: 'active' } },
  );
  await user.selectOptions(select, 'active');
  await screen.findByText('Status da promoção atualizado com sucesso', undefined, { timeout: 3000 });
  expect(listSent()).toHaveLength(2);
  expect(screen.queryByText('Erro ao atualizar status da promoção')).toBeNull();
  jest.restoreAllMocks();
});

it('change whose responses are lost is announced as the list has it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, select } = await openPage('removed');
  server.respond(`PUT /admin/promotions/${id}/status`, () => {
    const deal = { _id: id, title: 'Fone', status: 'active', city: 'curitiba', promotionalPrice: 10 };
    server.respond(LIST, { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
    return { isLost: true };
  });
  await user.selectOptions(select, 'active');
  await screen.findByText('Status da promoção atualizado com sucesso', undefined, { timeout: 3000 });
  expect(screen.queryByText('Erro ao atualizar status da promoção')).toBeNull();
  jest.restoreAllMocks();
});

it('status that somebody else has changed since is shown instead of being overwritten', async () => {
  const { user, select } = await openPage('removed');
  const message = 'O status desta promoção mudou enquanto isso. Confira antes de mudar de novo.';
  server.respond(`PUT /admin/promotions/${id}/status`, () => {
    const deal = { _id: id, title: 'Fone', status: 'pending', city: 'curitiba', promotionalPrice: 10 };
    server.respond(LIST, { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
    return { status: 409, body: { code: 'EDIT_CONFLICT', message } };
  });
  await user.selectOptions(select, 'active');
  await screen.findByText(message);
  await waitFor(() => expect(select.value).toBe('pending'));
});

it('text that was typed is searched when a filter is chosen', async () => {
  const { user } = await openPage('active');
  await user.type(screen.getByRole('searchbox'), 'fone');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expirada');
  await waitFor(() =>
    expect(server.listRequests(LIST).at(-1)?.query).toBe('page=1&status=expired&search=fone'),
  );
  expect(location.search).toBe('?search=fone&status=expired');
});

it('page is left by an admin whose role was taken meanwhile', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond(LIST, () => {
    server.respond('GET /users/me', { body: createMember({ role: 'user' }) });
    return { status: 403 };
  });
  renderPage(
    <Routes>
      <Route path="/" element={null} />
      <Route element={<RolesOnly roles={['admin']} />}>
        <Route path="/admin/promocoes" element={<PromotionsPage />} />
      </Route>
    </Routes>,
    '/',
  );
  await waitFor(() => expect(server.listRequests('GET /users/me')).toHaveLength(1));
  act(() => history.pushState(null, '', '/admin/promocoes'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByText('Acesso restrito a administradores');
  expect(location.pathname).toBe('/');
});
