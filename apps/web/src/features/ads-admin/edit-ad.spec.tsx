import { screen } from '@testing-library/react';
import { createMember } from '../../../test/create-member';
import { renderPage } from '../../../test/render-page';
import { server } from '../../../test/server';
import { signIn } from '../../../test/sign-in';
import { EditAd } from './ads-page';

it('advertisement of what is no id is not found without a call', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond('GET /admin/advertisements/nada', { status: 404 });
  renderPage(<EditAd id="nada" onDone={() => undefined} />);
  await screen.findByRole('heading', { name: 'Anúncio não encontrado' });
  expect(server.listRequests('GET /admin/advertisements/nada')).toEqual([]);
});
