import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { showToast } from '../../lib/show-toast';
import { LedgerPage } from './ledger-page';

const openLedger = (id: string) =>
  renderPage(
    <Routes>
      <Route path="/admin/gamification/usuarios/:id" element={<LedgerPage />} />
    </Routes>,
    `/admin/gamification/usuarios/${id}`,
  );

beforeEach(() => signIn(createMember({ role: 'admin' })));

it.each(['0'.repeat(24), 'nobody'])(
  'ledger of %s says that there is no such member, on its page alone',
  async (id) => {
    for (const path of [`/users/${id}`, `/admin/gamification/users/${id}/ledger`])
      server.respond(`GET ${path}`, { status: 404, body: { msg: 'Usuário não encontrado.' } });
    openLedger(id);
    await screen.findByRole('heading', { name: 'Usuário não encontrado' });
    act(() => showToast('error', 'O aviso seguinte'));
    await screen.findByText('O aviso seguinte');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  },
);

it('ledger that fails has the general toast beside its page', async () => {
  const id = '0'.repeat(24);
  server.respond(`GET /users/${id}`, { body: createMember({ _id: id }) });
  server.respond(`GET /admin/gamification/users/${id}/ledger`, { status: 403 });
  openLedger(id);
  await screen.findByText('O extrato não veio.');
  await screen.findByText('Acesso negado. Você não tem permissão para esta ação.');
});
