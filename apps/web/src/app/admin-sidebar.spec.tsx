import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../test/render-page';
import { AdminSidebar } from './admin-pages';

afterEach(() => {
  jest.useRealTimers();
});

it('pending deals are counted again every minute while the page is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  signIn(createMember({ role: 'admin' }));
  const respond = (total: number) =>
    server.respond('GET /admin/promotions', { body: { promotions: [], totalPages: total, page: 1, total } });
  respond(13);
  renderPage(<AdminSidebar />, '/admin/anuncios');
  await screen.findByRole('link', { name: 'Moderação 13 pendentes' });
  respond(14);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await screen.findByRole('link', { name: 'Moderação 14 pendentes' });
});
