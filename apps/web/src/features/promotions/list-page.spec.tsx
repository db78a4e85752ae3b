import { defaultSite } from '@pechincha/contracts/site';
import { screen } from '@testing-library/react';
import { changeSite, renderPage, server } from '../../../test/render-page';
import { ListPage } from './home-page';

const sentence = 'Mostrando também resultados parecidos com “vemtilador”';

it('list says that it also shows what is similar to the search', async () => {
  const list = { promotions: [], page: 1, totalPages: 1, total: 1, similarTo: 'vemtilador' };
  server.respond('GET /promotions', { body: list });
  renderPage(<ListPage />, '/?search=vemtilador');
  await screen.findByText(sentence);
});

it('list of exact matches does not say so', async () => {
  server.respond('GET /promotions', { body: { promotions: [], page: 1, totalPages: 0, total: 0 } });
  renderPage(<ListPage />, '/?search=vemtilador');
  await screen.findByRole('link', { name: 'Tirar o filtro “vemtilador”' });
  expect(screen.queryByText(sentence)).toBeNull();
});

it('list of a store has its name in the headline, the chip and the button', async () => {
  const deal = { _id: 'a', title: 'Fone', store: 'Eletro Manacá', storeSlug: 'manaca.example' };
  server.respond('GET /promotions', { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
  renderPage(<ListPage />, '/?store=manaca.example');
  await screen.findByRole('heading', { name: '1 promoção da loja Eletro Manacá em todas as cidades' });
  await screen.findByRole('link', { name: 'Tirar o filtro Loja Eletro Manacá' });
  await screen.findByRole('button', { name: 'Seguir Eletro Manacá' });
});

const hideToys = (): void =>
  changeSite({
    categories: defaultSite.categories.map((category) =>
      category.value === 'jogos' ? { ...category, hidden: true } : category,
    ),
  });

/** The list of this address and what its menu of categories has. */
async function openCategories(query: string) {
  const deal = { _id: 'a', title: 'Tabuleiro', category: 'jogos', city: 'online' };
  server.respond('GET /promotions', { body: { promotions: [deal], page: 1, totalPages: 1, total: 1 } });
  const { user } = renderPage(<ListPage />, `/${query}`);
  await user.click(await screen.findByRole('button', { name: 'Categoria' }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

it('hidden category is not offered, but named on cards', async () => {
  hideToys();
  const offered = await openCategories('');
  expect(offered).toHaveLength(defaultSite.categories.length);
  expect(offered).not.toContain('Jogos');
  expect(
    screen.getByText('Tabuleiro').closest('article')?.querySelector('.deal-meta')?.textContent,
  ).toContain('Jogos');
});

it('hidden category that the list is filtered by stays to be seen', async () => {
  hideToys();
  expect(await openCategories('?category=jogos')).toContain('Jogos');
  await screen.findByRole('link', { name: 'Tirar o filtro Jogos', hidden: true });
  screen.getByRole('heading', { name: '1 promoção de Jogos em todas as cidades', hidden: true });
});
