import { screen, waitFor } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { getStored, setStored } from '../../lib/storage';
import { ListPage } from '../../features/promotions/home-page';

const toId = (digit: number): string => String(digit).repeat(24);
const author = { _id: toId(9), name: 'Bruno' };
const deals = [
  {
    _id: toId(1),
    title: 'Fone sem fio',
    store: 'Loja Sul',
    storeSlug: 'lojasul.com.br',
    product: 'k1',
    author,
  },
  {
    _id: toId(2),
    title: 'Panela de ferro',
    store: 'Loja Norte',
    storeSlug: 'norte.com.br',
    product: 'k2',
    author,
  },
  {
    _id: toId(3),
    title: 'Fone com fio',
    store: 'Loja Norte',
    storeSlug: 'norte.com.br',
    product: 'k1',
    author,
  },
].map((deal) => ({ ...deal, promotionalPrice: 50, city: 'online', status: 'active', category: 'casa' }));

async function openList() {
  server.respond('GET /promotions', {
    body: { promotions: deals, page: 1, totalPages: 1, total: deals.length },
  });
  const { user } = renderPage(<ListPage />, '/');
  await screen.findByRole('heading', { name: 'Panela de ferro' });
  return user;
}
const listTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const openMenu = async (user: Awaited<ReturnType<typeof openList>>, title: string) => {
  await user.click(screen.getByRole('button', { name: `Mais opções: ${title}` }));
  await screen.findByRole('menu');
};
const choose = async (user: Awaited<ReturnType<typeof openList>>, title: string, choice: string) => {
  await openMenu(user, title);
  await user.click(await screen.findByRole('menuitem', { name: 'Não quero ver' }));
  await user.click(await screen.findByRole('button', { name: choice }));
};

it('visitor hides a product on the device, shows it for a moment, and brings it back', async () => {
  const user = await openList();
  await choose(user, 'Fone sem fio', 'Este produto, de quem for');
  await screen.findByText('2 ocultas por suas regras');
  expect(listTitles()).toEqual(['Panela de ferro']);
  expect(server.listRequests('POST /alerts')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(listTitles()).toEqual(['Fone sem fio', 'Panela de ferro', 'Fone com fio']);
  expect(screen.getAllByText('Oculta')).toHaveLength(2);
  await openMenu(user, 'Fone com fio');
  expect(screen.queryByRole('menuitem', { name: 'Não quero ver' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Voltar a mostrar' }));
  await waitFor(() => expect(screen.queryByText(/por suas regras/)).toBeNull());
  expect([listTitles().length, getStored('mutes')]).toEqual([3, null]);
});

it('hiding is undone from its toast', async () => {
  const user = await openList();
  await choose(user, 'Panela de ferro', 'A loja Loja Norte');
  await screen.findByText('2 ocultas por suas regras');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(listTitles()).toHaveLength(3));
  await screen.findByText('Aparece de novo.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Panela de ferro'));
});

it('deals that are hidden from the start are not shown first', async () => {
  const mute = { _id: 'm', kind: 'mute', isActive: true, keyword: 'FONES', expiresAt: 0 };
  setStored('mutes', JSON.stringify([mute]));
  await openList();
  expect(listTitles()).toEqual(['Panela de ferro']);
  screen.getByText('2 ocultas por suas regras');
});

it('inactive and expired mutes hide nothing, broken ones are ignored', async () => {
  const mute = { _id: 'm', kind: 'mute', isActive: false, keyword: 'fone', expiresAt: 0 };
  const expired = {
    ...mute,
    isActive: true,
    keyword: undefined,
    promotion: toId(2),
    expiresAt: Date.now() - 1,
  };
  setStored('mutes', JSON.stringify([mute, expired]));
  await openList();
  expect(listTitles()).toHaveLength(3);
});

it('member’s mute is created on the server, and one limit shows its message', async () => {
  signIn(createMember());
  server.respond('GET /alerts', { body: [] });
  server.respond('POST /alerts', {
    status: 201,
    body: { alert: { _id: toId(7), kind: 'mute', isActive: true, author: author._id }, msg: 'ok' },
  });
  const user = await openList();
  await choose(user, 'Panela de ferro', 'Tudo de Bruno');
  await screen.findByText('3 ocultas por suas regras');
  const [request] = server.listRequests('POST /alerts');
  expect(JSON.parse(request?.body ?? '')).toEqual({ kind: 'mute', author: author._id });
  server.respond(`DELETE /alerts/${toId(7)}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(listTitles()).toHaveLength(3));

  const message = 'Você chegou ao limite de 100 ocultos.';
  server.respond('POST /alerts', { status: 409, body: { code: 'RULE_LIMIT', message } });
  await choose(user, 'Panela de ferro', 'A categoria Casa');
  await screen.findByText(message);
  expect(listTitles()).toHaveLength(3);
});
