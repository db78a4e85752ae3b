import type { Promotion, ReactionState } from '@pechincha/contracts/entities/promotion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { createMember, findError, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { promotionKeys } from '../../lib/keys';
import { saveToken } from '../../lib/token';
import { Reactions } from './reaction-buttons';

const SIGN_IN_TEXT = 'Você precisa estar logado para curtir uma promoção';
const initial: ReactionState = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };
const liked: ReactionState = { ...initial, likesCount: 6, hasLiked: true };

let deals = 0;
let deal: Promotion;
beforeEach(() => {
  // The pending reactions of a deal outlive the page.
  deal = parsePromotion({ _id: (++deals).toString(16).padStart(24, '0'), ...initial });
});

function CachedReactions() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: promotionKeys.detail(deal._id),
    queryFn: () => queryClient.getQueryData<Promotion>(promotionKeys.detail(deal._id)) ?? deal,
    initialData: deal,
  });
  return <Reactions deal={data} place="card" />;
}

const likeRoute = () => `POST /promotions/${deal._id}/like`;
const dislikeRoute = () => `POST /promotions/${deal._id}/dislike`;

async function renderForMember() {
  signIn();
  const { user } = renderPage(<CachedReactions />);
  await waitFor(() => expect(server.listRequests('GET /users/me')).toHaveLength(1));
  return user;
}

const findButton = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed });

/** As the server does. */
function toggleLikes(hasLiked: boolean): void {
  let isOn = hasLiked;
  server.respond(likeRoute(), () => {
    isOn = !isOn;
    return { body: isOn ? liked : initial };
  });
}

it('like shows at once and takes the counts of the response', async () => {
  const user = await renderForMember();
  const sendLike = holdResponse(likeRoute());
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await findButton('Curtir, 6', true);
  await sendLike({ body: { ...liked, likesCount: 9 } });
  await findButton('Curtir, 9', true);
  expect(server.listRequests(likeRoute())).toMatchObject([{ token: 'token-of-ana' }]);
});

it('like is rolled back with a toast when the request fails', async () => {
  const user = await renderForMember();
  const sendLike = holdResponse(likeRoute());
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await findButton('Curtir, 6', true);
  await sendLike({ status: 500 });
  await findButton('Curtir, 5', false);
  expect(await findError()).toBe('Erro ao processar o like');
});

it('like whose response is lost shows what the server has, without a toast if it is liked', async () => {
  const user = await renderForMember();
  server.respond(`GET /promotions/${deal._id}`, { body: { ...deal, ...liked } });
  server.respond(likeRoute(), { status: 502 });
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await waitFor(() => expect(server.listRequests(`GET /promotions/${deal._id}`)).toHaveLength(1));
  await findButton('Curtir, 6', true);
  expect(screen.queryByText('Erro ao processar o like')).toBeNull();
});

it("like of a deal of one's own says whose it is", async () => {
  const user = await renderForMember();
  const msg = 'Isto é seu: quem vota são os outros.';
  server.respond(likeRoute(), { status: 409, body: { code: 'OWN_THING', msg } });
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  expect(await findError()).toBe(msg);
  await findButton('Curtir, 5', false);
});

it('like that failed is sent again with the same key, and the next press has another', async () => {
  const user = await renderForMember();
  server.respond(likeRoute(), { status: 503 });
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await findError();
  toggleLikes(false);
  await user.click(await findButton('Curtir, 5', false));
  await waitFor(() => expect(server.listRequests(likeRoute())).toHaveLength(2));
  await user.click(await findButton('Curtir, 6', true));
  await findButton('Curtir, 5', false);
  await user.click(await findButton('Curtir, 5', false));
  await waitFor(() => expect(server.listRequests(likeRoute())).toHaveLength(4));
  const keys = server.listRequests(likeRoute()).map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('like that another tab has set stays set', async () => {
  const user = await renderForMember();
  toggleLikes(true);
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await waitFor(() => expect(server.listRequests(likeRoute())).toHaveLength(2));
  await findButton('Curtir, 6', true);
  const keys = server.listRequests(likeRoute()).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

it('second press is sent after the response to the first', async () => {
  const user = await renderForMember();
  const sendLike = holdResponse(likeRoute());
  const sendDislike = holdResponse(dislikeRoute());
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await user.click(screen.getByRole('button', { name: 'Não curtir, 2' }));
  await findButton('Não curtir, 3', true);
  await findButton('Curtir, 5', false);
  await waitFor(() => expect(server.listRequests(likeRoute())).toHaveLength(1));
  expect(server.listRequests(dislikeRoute())).toEqual([]);
  await sendLike({ body: liked });
  await sendDislike({ body: { ...initial, dislikesCount: 4, hasDisliked: true } });
  await findButton('Não curtir, 4', true);
});

it('visitor is asked to sign in and nothing is sent', async () => {
  const { user } = renderPage(<CachedReactions />, '/curitiba');
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await screen.findByText(SIGN_IN_TEXT);
  await user.click(screen.getByRole('link', { name: 'Entrar' }));
  expect(location.pathname).toBe('/login');
  expect(server.listRequests(likeRoute())).toEqual([]);
});

describe('reaction pressed before the session has loaded', () => {
  async function pressLike() {
    saveToken('token-of-ana');
    const sendMember = holdResponse('GET /users/me');
    const { user } = renderPage(<CachedReactions />);
    await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
    return { sendMember };
  }

  it('is sent when the member is loaded', async () => {
    server.respond(likeRoute(), { body: { ...liked, likesCount: 9 } });
    const { sendMember } = await pressLike();
    await findButton('Curtir, 6', true);
    expect(server.listRequests(likeRoute())).toEqual([]);
    await sendMember({ body: createMember() });
    await findButton('Curtir, 9', true);
    expect(server.listRequests('GET /users/me')).toHaveLength(1);
    expect(screen.queryByText(SIGN_IN_TEXT)).toBeNull();
  });

  it('is rolled back and asks to sign in when the session has ended', async () => {
    const { sendMember } = await pressLike();
    await findButton('Curtir, 6', true);
    await sendMember({ status: 401 });
    await screen.findByText(SIGN_IN_TEXT);
    await findButton('Curtir, 5', false);
    expect(server.listRequests(likeRoute())).toEqual([]);
  });
});

it('presses of the previous member are neither sent nor shown for the next one', async () => {
  const user = await renderForMember();
  const sendLike = holdResponse(likeRoute());
  await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
  await user.click(screen.getByRole('button', { name: 'Não curtir, 2' }));
  await waitFor(() => expect(server.listRequests(likeRoute())).toHaveLength(1));
  act(() => signIn(createMember({ _id: 'b'.repeat(24), name: 'Bia' }), 'token-of-bia'));
  await findButton('Não curtir, 2', false);
  await sendLike({ body: liked });

  await user.click(await findButton('Curtir, 5', false));
  await sendLike({ body: { ...liked, likesCount: 7 } });
  await findButton('Curtir, 7', true);
  const tokens = server.listRequests(likeRoute()).map(({ token }) => token);
  expect(tokens).toEqual(['token-of-ana', 'token-of-bia']);
  expect(server.listRequests(dislikeRoute())).toEqual([]);
});

it('like of a visitor is sent once the visitor has signed in, unless it is there already', async () => {
  server.respond(likeRoute(), { body: liked });
  const askToLike = async () => {
    const { user, unmount } = renderPage(<CachedReactions />, '/?page=2');
    await user.click(screen.getByRole('button', { name: 'Curtir, 5' }));
    await user.click(await screen.findByRole('link', { name: 'Entrar' }));
    expect(history.state).toMatchObject({ usr: { from: '/?page=2' } });
    unmount();
  };
  await askToLike();
  signIn();
  const member = renderPage(<CachedReactions />);
  await findButton('Curtir, 6', true);
  expect(server.listRequests(likeRoute())).toMatchObject([{ token: 'token-of-ana' }]);
  member.unmount();

  localStorage.clear();
  deal = parsePromotion({ _id: deal._id, ...initial });
  await askToLike();
  signIn();
  deal = parsePromotion({ _id: deal._id, ...liked });
  renderPage(<CachedReactions />);
  await waitFor(() => expect(server.listRequests('GET /users/me').length).toBeGreaterThan(1));
  await findButton('Curtir, 6', true);
  expect(server.listRequests(likeRoute())).toHaveLength(1);
});
