import type { RankingRow } from '@pechincha/contracts/entities/gamification';
import { screen, waitFor, within } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { RankingPage } from './ranking-page';

const REQUEST = 'GET /gamification/ranking';
const me = createMember();
const row = (position: number, name: string, points: number, _id = name.padEnd(24, '0')): RankingRow => ({
  position,
  user: { _id, name, avatar: null },
  level: 'Garimpeiro',
  points,
});
const rows = [row(1, 'Bia', 1_234), row(2, 'Caio', 50), row(2, me.name, 50, me._id), row(4, 'Davi', 1)];

const respondWith = (body: object) => server.respond(REQUEST, { body });
const renderRanking = (path = '/ranking') => renderPage(<RankingPage />, path);
const listItems = async () =>
  within(await screen.findByRole('list', { name: 'Este mês' })).getAllByRole('listitem');

it('ranking shows positions, names, levels and points, with links to the members', async () => {
  respondWith({ rows });
  renderRanking();
  const items = await listItems();
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '1ºBBiaGarimpeiro1.234 pontos',
    '2ºCCaioGarimpeiro50 pontos',
    '2ºAAnaGarimpeiro50 pontos',
    '4ºDDaviGarimpeiro1 ponto',
  ]);
  expect(screen.getByRole('link', { name: 'Bia' }).getAttribute('href')).toBe(
    `/usuario/${rows[0]?.user._id}`,
  );
  expect(screen.queryByRole('link', { name: 'Configurações' })).toBeNull();
});

it('own row is marked among the others', async () => {
  signIn();
  respondWith({ rows, me: rows[2] });
  renderRanking();
  await screen.findByText('Você');
  expect((await listItems()).map((item) => item.textContent?.includes('Você'))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(screen.queryByRole('heading', { name: 'Sua posição' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Configurações' }).getAttribute('href')).toBe('/configuracoes');
});

it.each([
  [312, '312º'],
  [10_001, '+ de 10.000'],
])('own position %i beyond the rows is shown as %s', async (position, text) => {
  signIn();
  respondWith({ rows: rows.slice(0, 2), me: { ...rows[2], position } });
  renderRanking();
  const section = within(await screen.findByRole('region', { name: 'Sua posição' }));
  section.getByText(text);
  await section.findByText('Você');
  expect(await listItems()).toHaveLength(2);
});

it('period is in the address', async () => {
  respondWith({ rows });
  const { user } = renderRanking();
  await listItems();
  respondWith({ rows: [] });
  await user.click(screen.getByRole('link', { name: 'Mês passado' }));
  await screen.findByRole('heading', { name: 'Ninguém pontuou ainda neste período.' });
  expect(location.search).toBe('?period=last');
  await user.click(screen.getByRole('link', { name: 'Sempre' }));
  await waitFor(() =>
    expect(server.listRequests(REQUEST).map(({ query }) => query)).toEqual([
      'period=month',
      'period=last',
      'period=all',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Sempre' }).getAttribute('aria-current')).toBe('page');
});

it('ranking that fails to load can be loaded again', async () => {
  server.respond(REQUEST, { status: 503 });
  const { user } = renderRanking('/ranking?period=ano');
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  screen.getByText('Não foi possível carregar o ranking.', { selector: 'main p' });
  respondWith({ rows });
  await user.click(retry);
  expect(await listItems()).toHaveLength(4);
});
