import { expect, test } from '@playwright/test';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { redeemReward, listRedemptions } from '@pechincha/contracts/operations/gamification';
import {
  createReward,
  updateGamificationUser,
  updateRedemption,
} from '@pechincha/contracts/operations/gamification-admin';
import { approvePromotion } from '@pechincha/contracts/operations/moderation';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import {
  likePromotion,
  listComments,
  postComment,
  publishPromotion,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import { deleteMe, login, getMe, getPublicProfile } from '@pechincha/contracts/operations/users';
import { setUserStatus } from '@pechincha/contracts/operations/users-admin';
import { call } from '../api.ts';
import { signInDemoAccount, registerMember, createUniqueText, type Member } from '../members.ts';

let admin: Member;
let manager: Member;
let rosa: Member;
let beto: Member;
const city = 'ponta-grossa';
const word = `jabuticabeira${createUniqueText()}`;
let deal: string;
let pointsForPublishing: number;

test.beforeAll(async () => {
  admin = await signInDemoAccount('admin');
  manager = await signInDemoAccount('gerente');
  rosa = await registerMember(`Rosa ${createUniqueText()}`);
  beto = await registerMember(`Beto ${createUniqueText()}`);
});

const listNotificationsFor = async (
  person: Member,
): Promise<{ kind: string; message: string; promotionId: string }[]> =>
  (await call(listNotifications, { token: person.token })).body.notifications;

test.describe.configure({ mode: 'serial' });

test('local promotion is pending and hidden when a member publishes it', async () => {
  expect((await call(createAlert, { token: beto.token, body: { keyword: word.toUpperCase() } })).status).toBe(
    201,
  );
  const response = await call(publishPromotion, {
    token: rosa.token,
    form: {
      title: `Muda de ${word} com vaso`,
      description: 'Na feira da praça, até sábado.',
      originalPrice: '59,90',
      promotionalPrice: '39,90',
      store: 'Chácara da Praça',
      category: 'casa',
      city: 'Ponta Grossa',
    },
  });
  expect(response.status).toBe(201);
  expect(response.body.promotion).toMatchObject({ city, status: 'pending', discount: 33 });
  deal = response.body.promotion._id;
  expect((await call(getPromotion, { params: { id: deal } })).status).toBe(404);
});

test('promotion is approved once when two moderators decide, and author and alert owner are notified', async () => {
  const decisions = await Promise.all(
    [manager, admin].map(({ token }) => call(approvePromotion, { params: { id: deal }, token })),
  );
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expect(async () => {
    // A first promotion may earn a badge too: only notifications of the promotion count.
    const listKinds = async (person: Member) =>
      (await listNotificationsFor(person))
        .filter(({ promotionId }) => promotionId === deal)
        .map(({ kind }) => kind);
    expect(await listKinds(rosa)).toEqual(['promotion-approved']);
    expect(await listKinds(beto)).toEqual(['new-promotion']);
    const { body } = await call(getMe, { token: rosa.token });
    expect(body.promotionsCount).toBe(1);
    expect(body.points).toBeGreaterThan(0);
    pointsForPublishing = body.points;
  }).toPass();
});

test('author is notified and gets points when the promotion is liked and a comment mentions them', async () => {
  const liked = await call(likePromotion, { params: { id: deal }, token: beto.token });
  expect(liked.body).toMatchObject({ likesCount: 1, hasLiked: true });
  const body = { content: `Passei lá agora, @${rosa.name}: ainda tem!` };
  expect((await call(postComment, { params: { id: deal }, body, token: beto.token })).status).toBe(201);
  await expect(async () => {
    expect((await listNotificationsFor(rosa)).map(({ kind }) => kind)).toContain('user-mentioned');
    const { body } = await call(getMe, { token: rosa.token });
    expect(body.likesCount).toBe(1);
    expect(body.points).toBeGreaterThan(pointsForPublishing);
  }).toPass();
});

test('reward is redeemed once per idempotency key and refunded when an admin cancels it', async () => {
  const { body: reward } = await call(createReward, {
    token: admin.token,
    body: { title: `Vaso ${createUniqueText()}`, description: 'De barro.', pointsCost: 40, stock: 1 },
  });
  const account = { points: 100, level: 'Novato' };
  expect(
    (await call(updateGamificationUser, { token: admin.token, params: { id: rosa.id }, body: account }))
      .status,
  ).toBe(200);
  const redemption = {
    params: { id: reward._id },
    token: rosa.token,
    headers: { 'idempotency-key': createUniqueText() },
  };
  const [first, again] = [await call(redeemReward, redemption), await call(redeemReward, redemption)];
  expect(first.body).toMatchObject({ newPoints: 60, redemption: { status: 'pending' } });
  expect(again.body).toEqual(first.body);
  expect((await call(redeemReward, { ...redemption, token: beto.token, headers: {} })).status).toBe(409);
  const cancel = {
    params: { id: first.body.redemption._id },
    body: { status: 'cancelled' },
    token: admin.token,
  };
  const cancelled = await call(updateRedemption, cancel);
  expect(cancelled.status).toBe(200);
  expect(await call(updateRedemption, cancel)).toMatchObject({ status: 200, body: cancelled.body });
  expect((await call(updateRedemption, { ...cancel, body: { status: 'delivered' } })).status).toBe(409);
  await expect.poll(async () => (await call(getMe, { token: rosa.token })).body.points).toBe(100);
  expect((await call(listRedemptions, { token: rosa.token })).body).toHaveLength(1);
});

test('suspended member is rejected at once and signs in again when reactivated', async () => {
  const setStatus = (status: string) =>
    call(setUserStatus, { params: { id: rosa.id }, body: { status }, token: admin.token });
  expect((await setStatus('suspended')).status).toBe(200);
  const { email, password } = rosa;
  expect((await call(getMe, { token: rosa.token })).status).toBe(403);
  expect(await call(login, { body: { email, password } })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('suspensa') },
  });
  await setStatus('active');
  rosa.token = (await call(login, { body: { email, password } })).body.token;
  expect((await call(getMe, { token: rosa.token })).status).toBe(200);
});

test('promotion stays without its author when the account is deleted', async () => {
  const { email, password, token, id } = rosa;
  expect((await call(deleteMe, { body: { password: 'outra-senha-3' }, token })).status).toBe(400);
  expect((await call(deleteMe, { body: { password }, token })).status).toBe(204);
  expect((await call(getMe, { token })).status).toBe(401);
  expect((await call(login, { body: { email, password } })).status).toBe(401);
  expect((await call(getPublicProfile, { params: { id } })).status).toBe(404);
  await expect(async () => {
    const { body } = await call(getPromotion, { params: { id: deal } });
    expect(body).toMatchObject({ author: { name: 'Conta removida', avatar: null }, likesCount: 1 });
  }).toPass();
  expect((await call(listComments, { params: { id: deal } })).body.total).toBe(1);
});
