import { screen, waitFor } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { saveMutes } from '../../shared/subscriptions/mutes';
import { RelatedDeals } from './deal-page';

const REQUEST = 'GET /promotions/p1/related';
const deal = (_id: string, title: string) => ({ _id, title, promotionalPrice: 10, city: 'curitiba' });

it('related deals link to their pages, without those that a rule hides', async () => {
  saveMutes([{ _id: 'm', kind: 'mute', keyword: 'moedor', isActive: true } as never]);
  server.respond(REQUEST, { body: { promotions: [deal('p2', 'Cafeteira'), deal('p3', 'Moedor de grãos')] } });
  renderPage(<RelatedDeals dealId="p1" />);
  await screen.findByRole('heading', { name: 'Veja também' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/curitiba/promocao/p2');
});

it('related deals are left out without any', async () => {
  server.respond(REQUEST, { body: { promotions: [] } });
  renderPage(<RelatedDeals dealId="p1" />);
  await waitFor(() => expect(server.listRequests(REQUEST)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('related deals that fail to load can be loaded again', async () => {
  server.respond(REQUEST, { status: 400 });
  const { user } = renderPage(<RelatedDeals dealId="p1" />);
  await screen.findByText(/Não foi possível carregar outras promoções/);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.respond(REQUEST, async () => {
    await promise;
    return { body: { promotions: [deal('p2', 'Cafeteira')] } };
  });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  screen.getByRole('heading', { name: 'Veja também' });
  resolve();
  await screen.findByRole('link', { name: 'Cafeteira' });
});
