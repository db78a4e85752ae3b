import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createMember,
  findError,
  holdResponse,
  renderMemberPage,
  server,
  signIn,
} from '../../../test/render-page';
import { RewardsPage } from './rewards-page';

const id = 'e'.repeat(24);
const REDEEM = `POST /gamification/redeem/${id}`;

async function openDialog() {
  signIn(createMember({ points: 600 }));
  server.respond('GET /gamification/levels', { body: [] });
  server.respond('GET /gamification/rewards', {
    body: [{ _id: id, title: 'Caneca', description: '', pointsCost: 500, stock: 3, image: null }],
  });
  const { user } = renderMemberPage(<RewardsPage />, '/resgatar-recompensas');
  await user.click(await screen.findByRole('button', { name: /Resgatar/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Resgatar “Caneca”?' });
  // An error is shown before the button can be pressed again.
  const redeem = async () => user.click(await within(dialog).findByRole('button', { name: 'Resgatar' }));
  return { dialog, redeem };
}

it('open dialog of a reward shows a balance that was spent in another tab', async () => {
  const { dialog } = await openDialog();
  expect(dialog.textContent).toContain('Dos seus 600 pontos, sobram 100 pontos');
  server.respond('GET /users/me', { body: createMember({ points: 550 }) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() =>
    expect(dialog.textContent).toContain('Custa 500 pontos. Dos seus 550 pontos, sobram 50 pontos'),
  );
});

it('dialog of a reward does not show the balance after its redemption', async () => {
  const { dialog, redeem } = await openDialog();
  const texts: string[] = [];
  new MutationObserver(() => texts.push(dialog.textContent)).observe(dialog, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  const respond = holdResponse(REDEEM);
  await redeem();
  await respond({ body: { newPoints: 100, redemption: {} } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !text.includes('sobram 100 pontos'))).toEqual([]);
});

it('button of a reward that can no longer be afforded has the focus after it was redeemed', async () => {
  server.respond(REDEEM, { body: { newPoints: 100, redemption: {} } });
  const { redeem } = await openDialog();
  await redeem();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = await screen.findByRole('button', { name: 'Pontos insuficientes' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  button.click();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('dialog of a reward stays open when redeeming fails', async () => {
  server.respond(REDEEM, { status: 500 });
  const { dialog, redeem } = await openDialog();
  await redeem();
  await findError();
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(dialog.hasAttribute('data-open')).toBe(true);
});

it('two quick presses redeem once, and the balance is loaded again when the response is lost', async () => {
  const { dialog, redeem } = await openDialog();
  const respond = holdResponse(REDEEM);
  const confirm = within(dialog).getByRole('button', { name: 'Resgatar' });
  confirm.click();
  confirm.click();
  server.respond('GET /users/me', { body: createMember({ points: 100 }) });
  await respond({ status: 502 });
  await findError();
  await screen.findByText('100 pontos');
  expect(server.listRequests(REDEEM)).toHaveLength(1);
  await redeem();
  await waitFor(() => expect(server.listRequests(REDEEM)).toHaveLength(2));
});

it('redemption that an earlier press had made is not announced as a new one, nor is its balance shown', async () => {
  server.respond(REDEEM, { status: 502 });
  const { redeem } = await openDialog();
  await redeem();
  await findError();
  server.respond(REDEEM, { body: { newPoints: 550 }, headers: { 'idempotent-replayed': 'true' } });
  server.respond('GET /users/me', { body: createMember({ points: 50 }) });
  await redeem();
  await screen.findByText(/já tinha sido feito, e nada mais foi descontado/);
  await screen.findByText('50 pontos');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Recompensa resgatada com sucesso!')).toBeNull();
});

it('rewards with numbers that are none are shown without them', async () => {
  signIn(createMember({ points: 50 }));
  server.respond('GET /gamification/levels', {
    body: [
      { _id: 'a', name: 'Novato', minPoints: 'abc' },
      { _id: 'b', name: 'Garimpeiro', minPoints: 100 },
    ],
  });
  server.respond('GET /gamification/rewards', {
    body: [
      { _id: 'mug', title: 'Caneca', pointsCost: 'abc', stock: 3 },
      { _id: 'bag', title: 'Sacola', pointsCost: 40, stock: {} },
    ],
  });
  renderMemberPage(<RewardsPage />, '/resgatar-recompensas');
  const mug = within(await screen.findByRole('article', { name: 'Caneca' }));
  mug.getByText('--');
  mug.getByRole('button', { name: 'Pontos insuficientes' });
  screen.getByText('40');
  await screen.findByText(/faltam 50 pontos/);
  expect(document.body.textContent).not.toContain('NaN');
});

it('points that were spent in another tab are gone on return', async () => {
  await openDialog();
  server.respond('GET /users/me', { body: createMember({ points: 100 }) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Pontos insuficientes', hidden: true });
});
