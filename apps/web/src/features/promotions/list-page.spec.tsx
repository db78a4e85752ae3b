import { screen } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
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
