import { screen } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { NotificationBell } from './notification-bell';

const notification = {
  _id: '1'.repeat(24),
  kind: 'approved',
  message: 'Sua promoção foi aprovada.',
  path: '/',
  read: false,
  createdAt: '2026-01-01T03:00:00.000Z',
};

it('notifications that could not be marked as read stay unread, and an error says so', async () => {
  signIn(createMember());
  server.respond('GET /notifications', { body: { notifications: [notification], unread: 1 } });
  server.respond('PUT /notifications/read', { status: 500 });
  const { user } = renderPage(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: 'Avisos, 1 não lido' }));
  await user.click(await screen.findByRole('button', { name: 'Marcar como lidos' }));
  await screen.findByText('Não deu certo. Tente de novo.');
  await screen.findByRole('button', { name: 'Avisos, 1 não lido' });
});
