import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { screen, waitFor } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { FollowButton, PriceWatch } from './subscription-buttons';
import { setPendingSignIn } from '../session/use-session';

const id = (digit: number): string => String(digit).repeat(24);
const subscriptionId = id(7);

const makeAuthor = (digit: number) => ({ _id: id(digit), name: 'Bruno', avatar: null });
const makeDeal = (change: Partial<Promotion> = {}): Promotion => ({
  ...parsePromotion({ _id: id(1), title: 'Fone', promotionalPrice: 80, status: 'active', city: 'online' }),
  author: makeAuthor(9),
  ...change,
});

const respondToPost = (subscription: object) =>
  server.respond('POST /alerts', {
    status: 201,
    body: { alert: { _id: subscriptionId, isActive: true, ...subscription }, msg: 'ok' },
  });
const listBodies = () => server.listRequests('POST /alerts').map(({ body }): unknown => JSON.parse(body));

it('visitor who follows goes to /login and back', async () => {
  const { user } = renderPage(<FollowButton target={{ author: id(9) }} name="Bruno" />, `/usuario/${id(9)}`);
  await user.click(screen.getByRole('button', { name: 'Seguir Bruno' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect((history.state as { usr: unknown }).usr).toEqual({ from: `/usuario/${id(9)}` });
  expect(server.listRequests('GET /alerts')).toEqual([]);
});

it.each([
  [{ author: id(9) }, 'Bruno'],
  [{ store: 'loja.com.br' }, 'loja.com.br'],
])('member follows %j and stops', async (target, name) => {
  signIn();
  server.respond('GET /alerts', { body: [] });
  respondToPost({ kind: 'follow', ...target });
  const { user } = renderPage(<FollowButton target={target} name={name} />);
  const follow = await screen.findByRole<HTMLButtonElement>('button', { name: `Seguir ${name}` });
  await waitFor(() => expect(follow.ariaDisabled).toBeNull());
  await user.click(follow);
  const stop = await screen.findByRole('button', { name: `Seguindo ${name}. Deixar de seguir` });
  expect(listBodies()).toEqual([{ kind: 'follow', ...target }]);
  server.respond(`DELETE /alerts/${subscriptionId}`, { status: 204 });
  await user.click(stop);
  await screen.findByRole('button', { name: `Seguir ${name}` });
});

it('follow asked for before signing in is shown at once, and a press meanwhile does not undo it', async () => {
  signIn();
  const author = id(9);
  setPendingSignIn(`subscription:${JSON.stringify({ kind: 'follow', author })}`);
  server.respond('GET /alerts', { body: [] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.respond('POST /alerts', async () => {
    await released;
    return {
      status: 201,
      body: { alert: { _id: subscriptionId, isActive: true, kind: 'follow', author }, msg: 'ok' },
    };
  });
  const { user } = renderPage(<FollowButton target={{ author }} name="Bruno" />);
  const button = await screen.findByRole('button', { name: 'Seguindo Bruno. Deixar de seguir' });
  await user.click(button);
  release();
  await screen.findByText('Pronto! Avisaremos do que for novo de Bruno.');
  expect(button.getAttribute('aria-label')).toBe('Seguindo Bruno. Deixar de seguir');
  expect(server.listRequests(`DELETE /alerts/${subscriptionId}`)).toEqual([]);
});

it('follow and unfollow whose responses are lost show what the server has, without an error', async () => {
  signIn();
  const subscription = { _id: subscriptionId, kind: 'follow', isActive: true, author: id(9) };
  server.respond('GET /alerts', { body: [] });
  const { user } = renderPage(<FollowButton target={{ author: id(9) }} name="Bruno" />);
  const follow = await screen.findByRole<HTMLButtonElement>('button', { name: 'Seguir Bruno' });
  await waitFor(() => expect(follow.ariaDisabled).toBeNull());
  server.respond('POST /alerts', () => {
    server.respond('GET /alerts', { body: [subscription] });
    return { isLost: true };
  });
  await user.click(follow);
  await screen.findByText('Pronto! Avisaremos do que for novo de Bruno.');
  server.respond(`DELETE /alerts/${subscriptionId}`, () => {
    server.respond('GET /alerts', { body: [] });
    return { isLost: true };
  });
  await user.click(screen.getByRole('button', { name: 'Seguindo Bruno. Deixar de seguir' }));
  await screen.findByText('Você deixou de seguir Bruno.');
  await screen.findByRole('button', { name: 'Seguir Bruno' });
  expect(screen.queryByText('Não deu certo. Tente de novo.')).toBeNull();
});

it('following fails with a message, of the server at a limit', async () => {
  signIn();
  server.respond('GET /alerts', { body: [] });
  const { user } = renderPage(<FollowButton target={{ author: id(9) }} name="Bruno" />);
  const follow = await screen.findByRole<HTMLButtonElement>('button', { name: 'Seguir Bruno' });
  await waitFor(() => expect(follow.ariaDisabled).toBeNull());
  const message = 'Você chegou ao limite de 100 seguidos.';
  server.respond('POST /alerts', { status: 409, body: { code: 'RULE_LIMIT', message } });
  await user.click(follow);
  await screen.findByText(message);
  server.respond('POST /alerts', { status: 500 });
  await user.click(follow);
  await screen.findByText('Não deu certo. Tente de novo.');
});

it.each([
  ['the promotional price', { promotionalPrice: 80 }, 79.99, 'R$ 80,00'],
  ['the final price', { promotionalPrice: 80, finalPrice: 95.3 }, 95.29, 'R$ 95,30'],
  ['a price whose cents are inexact', { promotionalPrice: 0.29 }, 0.28, 'R$ 0,29'],
])('price watch asks for one cent less than %s, and is undone', async (_what, change, maxPrice, text) => {
  signIn();
  server.respond('GET /alerts', { body: [] });
  respondToPost({ kind: 'alert', product: id(1), maxPrice });
  const { user } = renderPage(<PriceWatch deal={makeDeal(change)} />);
  const watch = await screen.findByRole<HTMLButtonElement>('button', { name: 'Avisar se baixar' });
  await waitFor(() => expect(watch.ariaDisabled).toBeNull());
  await user.click(watch);
  await screen.findByRole('button', { name: 'Aviso ligado. Desligar' });
  await screen.findByText((content) =>
    content.replaceAll('\u00a0', ' ').startsWith(`Avisaremos se baixar de ${text}.`),
  );
  expect(listBodies()).toEqual([{ kind: 'alert', product: id(1), maxPrice }]);
  server.respond(`DELETE /alerts/${subscriptionId}`, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByRole('button', { name: 'Avisar se baixar' });
});

it('price watch is on when an alert means the product by another of its deals', async () => {
  signIn();
  const subscription = {
    _id: subscriptionId,
    kind: 'alert',
    isActive: true,
    product: id(2),
    productKey: 'k1',
    maxPrice: 70,
  };
  server.respond('GET /alerts', { body: [subscription] });
  renderPage(<PriceWatch deal={makeDeal({ product: 'k1' })} />);
  await screen.findByRole('button', { name: 'Aviso ligado. Desligar' });
});

it.each([
  ['one’s own deal', { author: makeAuthor(9) }],
  ['an expired deal', { status: 'expired' as const, author: makeAuthor(8) }],
  ['a deal of one cent', { promotionalPrice: 0.01, author: makeAuthor(8) }],
])('price watch is not offered for %s', async (_what, change) => {
  signIn(createMember({ _id: id(9) }));
  server.respond('GET /alerts', { body: [] });
  const { unmount } = renderPage(<PriceWatch deal={makeDeal(change)} />);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Avisar se baixar' })).toBeNull());
  unmount();
});
