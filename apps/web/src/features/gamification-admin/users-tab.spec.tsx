import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { server } from '../../../test/server';
import { GamificationPage } from './gamification-page';

const ana = { _id: 'b'.repeat(24), name: 'Ana', email: 'ana@correio.example', points: 5 };

it('search of users is in the address and stays on Back', async () => {
  server.respond('GET /admin/gamification/users', { body: [ana] });
  const { user } = renderPage(
    <Routes>
      <Route path="/admin/gamification" element={<GamificationPage />} />
      <Route path="*" element={<p>Extrato da Ana</p>} />
    </Routes>,
    '/admin/gamification?tab=users',
  );
  await user.type(await screen.findByRole('searchbox'), 'ana ');
  await waitFor(() => expect(location.search).toBe('?tab=users&search=ana'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ana ');
  await user.click(screen.getByRole('link', { name: 'Extrato de Ana' }));
  await screen.findByText('Extrato da Ana');
  history.back();
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ana');
  const getQuery = () => server.listRequests('GET /admin/gamification/users').at(-1)?.query;
  await waitFor(() => expect(getQuery()).toBe('search=ana'));
});
