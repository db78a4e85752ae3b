import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage, server } from '../../../test/render-page';
import { GamificationPage, getTabForKey, parseTab, tabLabels } from './gamification-page';

describe('gamification tabs', () => {
  it('have the specified names in order', () => {
    expect(Object.values(tabLabels)).toEqual([
      'Insignias',
      'Recompensas',
      'Niveis',
      'Estatisticas',
      'Usuarios',
    ]);
  });

  it('fall back to the first tab when the URL names none', () => {
    expect(parseTab('levels')).toBe('levels');
    expect(parseTab(null)).toBe('badges');
    expect(parseTab('toString')).toBe('badges');
  });

  it('wrap around with the arrow keys and jump with Home and End', () => {
    expect(getTabForKey('badges', 'ArrowRight')).toBe('rewards');
    expect(getTabForKey('badges', 'ArrowLeft')).toBe('users');
    expect(getTabForKey('users', 'ArrowRight')).toBe('badges');
    expect(getTabForKey('levels', 'Home')).toBe('badges');
    expect(getTabForKey('levels', 'End')).toBe('users');
    expect(getTabForKey('levels', 'a')).toBeUndefined();
  });
});

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
