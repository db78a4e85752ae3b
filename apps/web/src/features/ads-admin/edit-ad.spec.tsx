import { screen } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { EditAd } from './ads-page';

it('advertisement of what is no id is not found without a call', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond('GET /admin/advertisements/nada', { status: 404 });
  renderPage(<EditAd id="nada" onDone={() => undefined} />);
  await screen.findByRole('heading', { name: 'Anúncio não encontrado' });
  expect(server.listRequests('GET /admin/advertisements/nada')).toEqual([]);
});
