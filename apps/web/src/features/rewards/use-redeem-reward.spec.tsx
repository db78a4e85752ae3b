import type { Reward } from '@pechincha/contracts/entities/gamification';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPage, server, signIn } from '../../../test/render-page';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useRedeemReward, useRewards } from './api';

function RedeemButton({ id }: { id: string }) {
  const redemption = useRedeemReward();
  return <button onClick={() => redemption.mutate({ _id: id } as Reward)}>Resgatar</button>;
}

/** Redeems on a visit of the page; returns the idempotency key. */
async function redeem(id: string, status: number, text: string): Promise<unknown> {
  const route = `POST /gamification/redeem/${id}`;
  server.respond(route, { status, body: status < 400 ? { newPoints: 5 } : {} });
  const { user, unmount } = renderPage(<RedeemButton id={id} />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(document.body.textContent).toContain(text));
  unmount();
  return server.listRequests(route).at(-1)?.headers['idempotency-key'];
}

it('redemption keeps its key over visits of the page until it is answered', async () => {
  const FAILED = 'Erro ao resgatar recompensa.';
  const DONE = 'Recompensa resgatada com sucesso!';
  const key = await redeem('mug', 500, FAILED);
  expect(await redeem('bag', 201, DONE)).not.toBe(key);
  expect(await redeem('mug', 201, DONE)).toBe(key);
  const next = await redeem('mug', 404, FAILED);
  expect(next).not.toBe(key);
  expect(await redeem('mug', 201, DONE)).not.toBe(next);
});

it('redemption whose response is lost is sent again with its key', async () => {
  const route = 'POST /gamification/redeem/mug';
  server.respond(route, () => {
    server.respond(route, { status: 201, body: { newPoints: 5 } });
    return { isLost: true };
  });
  const { user } = renderPage(<RedeemButton id="mug" />);
  await user.click(screen.getByRole('button'));
  await screen.findByText('Recompensa resgatada com sucesso!', {}, { timeout: 5000 });
  const keys = server.listRequests(route).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByText('Erro ao resgatar recompensa.')).toBeNull();
});

function Rewards() {
  useRewards();
  return <RedeemButton id="mug" />;
}

it.each(['GET /gamification/rewards', 'POST /gamification/redeem/mug'])(
  'suspension that %s meets is not announced as an error',
  async (route) => {
    signIn();
    server.respond('GET /gamification/rewards', { body: [] });
    server.respond(route, { status: 403, body: { code: 'ACCOUNT_SUSPENDED', message: 'Suspensa' } });
    const { user } = renderPage(<Rewards />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(getToken()).toBeNull());
    act(() => showToast('error', 'A later error'));
    await screen.findByText('A later error');
    expect(document.body.textContent).not.toMatch(/Erro ao carregar|Suspensa/);
  },
);
