import { screen, waitFor } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { ListPage } from './home-page';

async function openList(query: string) {
  server.respond('GET /promotions', { body: { promotions: [], page: 1, totalPages: 1, total: 0 } });
  const { user } = renderPage(<ListPage />, `/${query}`);
  await screen.findByRole('button', { name: 'Preço' });
  return user;
}

const removeFilter = (text: string) => screen.getByRole('link', { name: `Tirar o filtro ${text}` });

it('price menu filters by requirements and shipping, from the first page', async () => {
  const user = await openList('?category=casa&page=3');
  const button = screen.getByRole('button', { name: 'Preço' });
  expect(button.className).toBe('');
  await user.click(button);
  await user.click(await screen.findByRole('checkbox', { name: 'Sem exigências' }));
  await user.click(screen.getByRole('checkbox', { name: 'Frete grátis' }));
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(location.search).toBe('?category=casa&open=true&freeShipping=true'));
  expect(button.className).toBe('filter-applied');
  await waitFor(() => expect(server.listRequests('GET /promotions').length).toBeGreaterThan(1));
});

it('phone filters by requirements and shipping, from the first page', async () => {
  const user = await openList('?freeShipping=true&page=3');
  await user.click(screen.getByRole('button', { name: /^Filtros/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Sem exigências' }));
  await user.click(screen.getByRole('checkbox', { name: 'Frete grátis' }));
  await user.click(screen.getByRole('button', { name: /^Ver / }));
  await waitFor(() => expect(location.search).toBe('?open=true'));
});

it('filters in use are shown and removed one by one', async () => {
  const user = await openList('?open=true&freeShipping=true&store=loja.example');
  await user.click(removeFilter('Frete grátis'));
  expect(location.search).toBe('?open=true&store=loja.example');
  await user.click(removeFilter('Loja loja.example'));
  expect(location.search).toBe('?open=true');
  await user.click(removeFilter('Sem exigências'));
  expect(location.search).toBe('');
});

it('price that cannot be read is said and not applied', async () => {
  const user = await openList('?category=casa');
  await user.click(screen.getByRole('button', { name: 'Preço' }));
  const max = await screen.findByRole('textbox', { name: 'Preço máximo' });
  await user.type(max, 'cem');
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  screen.getByText('Preço inválido: escreva como 149,90.');
  expect(max.getAttribute('aria-invalid')).toBe('true');
  expect(location.search).toBe('?category=casa');
  await user.clear(max);
  await user.type(max, '１４９\u00A0');
  expect(screen.queryByText(/Preço inválido/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(location.search).toBe('?category=casa&maxPrice=149'));
});
