import { toDay } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { subtractDays } from '@pechincha/contracts/price-history';
import { screen, within } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { PriceHistory } from './deal-details';
import { PriceVerdicts } from './price-box';
import { toPriceLine } from './price-history-panel';

it('price line keeps the distances between days, and the last price until today', () => {
  const points = [
    { day: '2026-10-26', price: 100, store: '' },
    { day: '2026-11-10', price: 50, store: '' },
  ];
  const { x, y } = toPriceLine(points, '2026-11-25');
  expect(x.map((day) => day - (x[0] ?? 0))).toEqual([0, 15, 30]);
  expect(y).toEqual([100, 50, 50]);
});

it('price line of one price of today is as long as the day', () => {
  const { x, y } = toPriceLine([{ day: '2026-11-25', price: 100, store: '' }], '2026-11-25');
  expect(new Set(x).size).toBe(1);
  expect(y).toEqual([100, 100]);
});

it('price line without prices is empty', () => {
  expect(toPriceLine([], '2026-11-25')).toEqual({ x: [], y: [] });
});

const REQUEST = 'GET /promotions/p1/prices';
const today = toDay(new Date());
const points = [
  { day: subtractDays(today, 20), price: 120, store: 'Loja A' },
  { day: subtractDays(today, 3), price: 100, store: '' },
];

async function openHistory() {
  const { user } = renderPage(<PriceHistory dealId="p1" />);
  expect(server.listRequests(REQUEST)).toEqual([]);
  await user.click(screen.getByText('Histórico de preços'));
  return user;
}
const listDays = () => server.listRequests(REQUEST).map(({ query }) => query);
const getText = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ');

it('price history loads when it opens, as a line with its table', async () => {
  server.respond(REQUEST, { body: { enough: true, reference: 110, lowest: 100, points } });
  const user = await openHistory();
  await screen.findByRole('img', { name: /^Linha dos preços, de R\$\s100,00 a R\$\s120,00$/ });
  expect(screen.getByText(/^Preço comum em 90 dias: R\$\s110,00/)).not.toBeNull();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.slice(1).map(getText)).toEqual([
    expect.stringMatching(/R\$ 100,00Não informada$/),
    expect.stringMatching(/R\$ 120,00Loja A$/),
  ]);
  await user.click(screen.getByRole('button', { name: '1 ano' }));
  expect(listDays()).toEqual(['days=90', 'days=365']);
  expect(screen.getByRole('button', { name: '1 ano' }).getAttribute('aria-pressed')).toBe('true');
});

it('price history says when there are too few prices, or none', async () => {
  server.respond(REQUEST, {
    body: { enough: false, reference: null, lowest: null, points: points.slice(1) },
  });
  const user = await openHistory();
  await screen.findByText(/Ainda há poucos preços para dizer qual é o comum\./);
  expect(screen.getByRole('img', { name: /sempre R\$\s100,00/ })).not.toBeNull();
  server.respond(REQUEST, { body: { enough: false, reference: null, lowest: null, points: [] } });
  await user.click(screen.getByRole('button', { name: '30 dias' }));
  await screen.findByText('Nenhum preço publicado deste produto neste período.');
});

it('price history that fails to load can be loaded again', async () => {
  server.respond(REQUEST, { status: 400 });
  const user = await openHistory();
  await screen.findByText(/Não foi possível carregar os preços/);
  server.respond(REQUEST, { body: { enough: false, reference: null, lowest: null, points } });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('img');
});

it.each([
  [{ claim: 'proved', lowest: true }, ['Menor preço em 90 dias', 'Desconto comprovado']],
  [{ claim: 'inflated', reference: 247.5 }, ['De inflado: o preço comum foi R$ 247,50']],
  [{ claim: 'unproved' }, ['Desconto sem comprovação: ainda há poucos preços deste produto.']],
] as const)('page says of %j: %j', (deal, texts) => {
  renderPage(<PriceVerdicts deal={deal as unknown as Promotion} />);
  expect(screen.getAllByRole('listitem').map(getText)).toEqual([...texts, 'Como medimos']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/como-medimos#precos');
});

it('page says nothing without a claim', () => {
  renderPage(<PriceVerdicts deal={{} as Promotion} />);
  expect(screen.queryByRole('list')).toBeNull();
});
