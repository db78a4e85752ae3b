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
import { eventually } from '@pechincha/testing/eventually';
import { call } from './client.ts';
import { demoAccount, newMember, unique, type Person } from './people.ts';

let admin: Person;
let manager: Person;
let rosa: Person;
let beto: Person;
const city = 'ponta-grossa';
const word = `jabuticabeira${unique()}`;
let deal: string;
let pointsForIt: number;

beforeAll(async () => {
  admin = await demoAccount('admin');
  manager = await demoAccount('gerente');
  rosa = await newMember(`Rosa ${unique()}`);
  beto = await newMember(`Beto ${unique()}`);
});

const noticesOf = async (person: Person): Promise<{ kind: string; message: string; promotionId: string }[]> =>
  (await call(listNotifications, { token: person.token })).body.notifications;

it('publishes a deal of her city, which waits for approval', async () => {
  expect((await call(createAlert, { token: beto.token, body: { keyword: word.toUpperCase() } })).status).toBe(
    201,
  );
  const answer = await call(publishPromotion, {
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
  expect(answer.status).toBe(201);
  expect(answer.body.promotion).toMatchObject({ city, status: 'pending', discount: 33 });
  deal = answer.body.promotion._id;
  expect((await call(getPromotion, { params: { id: deal } })).status).toBe(404);
});

it('is approved once, by who was first; she, and who waited for it, are told', async () => {
  const decisions = await Promise.all(
    [manager, admin].map(({ token }) => call(approvePromotion, { params: { id: deal }, token })),
  );
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await eventually(async () => {
    // Her first deal may earn her a badge too: what is told about the deal is told once.
    const toldOf = async (person: Person) =>
      (await noticesOf(person)).filter(({ promotionId }) => promotionId === deal).map(({ kind }) => kind);
    expect(await toldOf(rosa)).toEqual(['promotion-approved']);
    expect(await toldOf(beto)).toEqual(['new-promotion']);
    const { body } = await call(getMe, { token: rosa.token });
    expect(body.promotionsCount).toBe(1);
    expect(body.points).toBeGreaterThan(0);
    pointsForIt = body.points;
  });
});

it('is liked and talked about, with her name in it', async () => {
  const liked = await call(likePromotion, { params: { id: deal }, token: beto.token });
  expect(liked.body).toMatchObject({ likesCount: 1, hasLiked: true });
  const body = { content: `Passei lá agora, @${rosa.name}: ainda tem!` };
  expect((await call(postComment, { params: { id: deal }, body, token: beto.token })).status).toBe(201);
  await eventually(async () => {
    expect((await noticesOf(rosa)).map(({ kind }) => kind)).toContain('user-mentioned');
    const { body } = await call(getMe, { token: rosa.token });
    expect(body.likesCount).toBe(1);
    expect(body.points).toBeGreaterThan(pointsForIt);
  });
});

it('redeems a reward, once per key, and an admin who cancels it pays her back', async () => {
  const { body: reward } = await call(createReward, {
    token: admin.token,
    body: { title: `Vaso ${unique()}`, description: 'De barro.', pointsCost: 40, stock: 1 },
  });
  const gives = { points: 100, level: 'Novato' };
  expect(
    (await call(updateGamificationUser, { token: admin.token, params: { id: rosa.id }, body: gives })).status,
  ).toBe(200);
  const wish = { params: { id: reward._id }, token: rosa.token, headers: { 'idempotency-key': unique() } };
  const [first, again] = [await call(redeemReward, wish), await call(redeemReward, wish)];
  expect(first.body).toMatchObject({ newPoints: 60, redemption: { status: 'pending' } });
  expect(again.body).toEqual(first.body);
  expect((await call(redeemReward, { ...wish, token: beto.token, headers: {} })).status).toBe(409);
  const cancel = {
    params: { id: first.body.redemption._id },
    body: { status: 'cancelled' },
    token: admin.token,
  };
  expect((await call(updateRedemption, cancel)).status).toBe(200);
  expect((await call(updateRedemption, cancel)).status).toBe(409);
  await eventually(async () => expect((await call(getMe, { token: rosa.token })).body.points).toBe(100));
  expect((await call(listRedemptions, { token: rosa.token })).body).toHaveLength(1);
});

it('suspended, is out at once and hears why; let in again, goes on', async () => {
  const stand = (status: string) =>
    call(setUserStatus, { params: { id: rosa.id }, body: { status }, token: admin.token });
  expect((await stand('suspended')).status).toBe(200);
  const { email, password } = rosa;
  expect((await call(getMe, { token: rosa.token })).status).toBe(403);
  expect(await call(login, { body: { email, password } })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('suspensa') },
  });
  await stand('active');
  rosa.token = (await call(login, { body: { email, password } })).body.token;
  expect((await call(getMe, { token: rosa.token })).status).toBe(200);
});

it('deletes her account: her deal stays, without her', async () => {
  const { email, password, token, id } = rosa;
  expect((await call(deleteMe, { body: { password: 'outra-senha-3' }, token })).status).toBe(400);
  expect((await call(deleteMe, { body: { password }, token })).status).toBe(204);
  expect((await call(getMe, { token })).status).toBe(401);
  expect((await call(login, { body: { email, password } })).status).toBe(401);
  expect((await call(getPublicProfile, { params: { id } })).status).toBe(404);
  await eventually(async () => {
    const { body } = await call(getPromotion, { params: { id: deal } });
    expect(body).toMatchObject({ author: { name: 'Conta removida', avatar: null }, likesCount: 1 });
  });
  expect((await call(listComments, { params: { id: deal } })).body.total).toBe(1);
});
