import { screen } from '@testing-library/react';
import { findError, reloadPage, renderPage, server, signIn } from '../../../test/render-page';
import { useSession } from '../../shared/session/use-session';
import { RewardsTab } from './catalogue-tabs';

/** The back office is shown once the session is known. */
const SignedInTab = () => (useSession().user ? <RewardsTab /> : null);

const CREATE = 'POST /admin/gamification/rewards';

it('reward that is corrected after its response was lost is created once, and updated', async () => {
  signIn();
  server.respond('GET /gamification/rewards', { body: [] });
  server.respond(CREATE, { status: 500 });
  const { user } = renderPage(<RewardsTab />);
  const fill = (name: string, text: string) => user.type(screen.getByLabelText(name), text);
  const submit = () => user.click(screen.getByRole('button', { name: 'Criar recompensa' }));
  await fill('Título', 'Caneca');
  await fill('Descrição', 'De louça.');
  await fill('Custo em pontos', '10');
  await fill('Estoque', '5');
  await submit();
  await findError();
  await user.clear(screen.getByLabelText('Custo em pontos'));
  await fill('Custo em pontos', '20');
  const created = { _id: 'c', title: 'Caneca', description: 'De louça.', stock: 4, version: 1 };
  server.respond(CREATE, { status: 201, body: { ...created, pointsCost: 10 } });
  server.respond('PUT /admin/gamification/rewards/c', { body: { ...created, pointsCost: 20, version: 2 } });
  await submit();
  await screen.findByText('Recompensa criada!');
  const sent = server.listRequests(CREATE);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(sent.at(-1)?.body).toMatch(/name="pointsCost"\s+10\s/);
  const [update, ...others] = server.listRequests('PUT /admin/gamification/rewards/c');
  expect(others).toEqual([]);
  expect(update?.body).toMatch(/name="pointsCost"\s+20\s/);
  expect(update?.body).toMatch(/name="previousStock"\s+4\s/);
  expect(update?.body).toMatch(/name="version"\s+1\s/);
});

it('edit that was started is open after a reload, also when the reward was deleted before it is saved', async () => {
  signIn();
  const mug = { _id: 'c', title: 'Caneca', description: 'De louça.', pointsCost: 10, stock: 4, version: 1 };
  server.respond('GET /gamification/rewards', { body: [mug] });
  const { user, unmount } = renderPage(<SignedInTab />, '/admin/gamification?tab=rewards');
  await user.click(await screen.findByRole('button', { name: 'Editar Caneca' }));
  const section = await screen.findByRole('region', { name: 'Editar Caneca' });
  expect(document.activeElement).toBe(section);
  await user.type(screen.getByLabelText('Título'), ' azul');
  unmount();

  reloadPage(<SignedInTab />);
  await screen.findByRole('region', { name: 'Editar Caneca' });
  screen.getByDisplayValue('Caneca azul');
  screen.getByText('Estas são as mudanças que você tinha começado.');
  server.respond('GET /gamification/rewards', { body: [] });
  server.respond('PUT /admin/gamification/rewards/c', {
    status: 404,
    body: { msg: 'Recompensa não encontrada' },
  });
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await findError();
  screen.getByDisplayValue('Caneca azul');
  await user.click(screen.getByRole('button', { name: 'Cancelar edição' }));
  await screen.findByRole('region', { name: 'Nova recompensa' });
  expect(new URLSearchParams(location.search).get('edit')).toBeNull();
});
