import { listRedemptions, listRewards, redeemReward } from '@pechincha/contracts/operations/gamification';
import {
  deleteReward,
  listAllRedemptions,
  updateRedemption,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestResponse, type TestService } from '@pechincha/testing/test-service';
import { commented, registered, removed } from './activity.js';
import {
  account,
  admin,
  asAdmin,
  reward,
  settled,
  start,
  tell,
  withPoints,
  type Member,
} from './community.js';

let service: TestService;

beforeAll(async () => {
  service = await start(2);
});
afterAll(() => service.destroy());

const redeem = (as: Member, id: string, { replica = 0, key = '', body = {} as unknown } = {}) =>
  service.call(redeemReward, {
    as,
    params: { id },
    replica,
    ...(key && { headers: { 'idempotency-key': key }, body }),
  });

const stockOf = async (id: string) => {
  const { body } = await service.call(listRewards, {});
  return (body as { _id: string; stock: number }[]).find(({ _id }) => _id === id)?.stock;
};

const rowsOf = (collection: string, filter: object) =>
  service.database.collection(collection).find(filter).toArray();

const statuses = (answers: TestResponse[]) => answers.map(({ status }) => status).toSorted();

const move = (id: string, status: string, replica = 0) =>
  service.call(updateRedemption, { as: admin, params: { id }, body: { status }, replica });

it('exchanges points for a reward: the item, the points, the row and its fact', async () => {
  const [ana, mug] = [await withPoints(service, 30), await reward(service, { stock: 2, pointsCost: 12 })];
  const { status, body } = await redeem(ana, mug._id);
  expect([status, body]).toEqual([
    200,
    {
      newPoints: 18,
      redemption: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        reward: { _id: mug._id, title: 'Caneca da feira', image: null },
        pointsCost: 12,
        date: expect.stringMatching(/Z$/),
        status: 'pending',
      },
    },
  ]);
  expect(await stockOf(mug._id)).toBe(1);
  expect(await account(service, ana.sub)).toMatchObject({ points: 18 });
  expect((await service.call(listRedemptions, { as: ana })).body).toEqual([body.redemption]);
  expect((await service.call(listRedemptions, { as: member() })).body).toEqual([]);
  const told = await eventually(() => {
    const [fact] = service.broker
      .listReceived('reward.redeemed')
      .filter((one) => one.subject === body.redemption._id);
    expect(fact).toBeDefined();
    return fact;
  });
  expect(told?.data).toEqual({
    userId: ana.sub,
    redemptionId: body.redemption._id,
    rewardTitle: 'Caneca da feira',
    pointsCost: 12,
  });
});

it('counts points that wait to be counted', async () => {
  const [ana, mug] = [member(), await reward(service, { pointsCost: 20 })];
  const row = { member: ana.sub, points: 20, reason: 'comment-written', about: null, occurredAt: new Date() };
  await service.database
    .collection('ledger')
    .insertOne({ ...row, source: newId(), tally: { metric: 'comments', by: 1 }, unsettled: true });
  expect((await redeem(ana, mug._id)).body.newPoints).toBe(0);
});

it('refuses who has too little, what is sold out and what is not there, and changes nothing', async () => {
  const [ana, dear] = [await withPoints(service, 5), await reward(service, { pointsCost: 6 })];
  const none = await reward(service, { pointsCost: 1, stock: 0 });
  const answers = [
    await redeem(ana, dear._id),
    await redeem(member(), dear._id),
    await redeem(ana, none._id),
  ];
  answers.push(await redeem(ana, newId()), await redeem(ana, 'x'));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'NOT_ENOUGH_POINTS'],
    [409, 'NOT_ENOUGH_POINTS'],
    [409, 'OUT_OF_STOCK'],
    [404, 'REWARD_NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  expect([await stockOf(dear._id), await account(service, ana.sub)]).toMatchObject([5, { points: 5 }]);
  expect(await rowsOf('redemptions', { member: ana.sub })).toEqual([]);
  expect((await service.call(redeemReward, { params: { id: dear._id } })).status).toBe(401);
});

describe('at the same time', () => {
  const members = Array.from({ length: 30 }, () => member());
  beforeAll(() => tell(service, ...members.flatMap(({ sub }) => [registered(sub), commented(sub)])));

  it.each([1, 2, 5])('gives the last %p to as many as there are', async (stock) => {
    const item = await reward(service, { stock, pointsCost: 1 });
    const answers = await Promise.all(
      members.map((one, index) => redeem(one, item._id, { replica: index % 2 })),
    );
    expect(statuses(answers)).toEqual([
      ...Array.from({ length: stock }, () => 200),
      ...Array.from({ length: members.length - stock }, () => 409),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['OUT_OF_STOCK']));
    expect(await stockOf(item._id)).toBe(0);
    const rows = await rowsOf('redemptions', { 'reward.title': item.title, pointsCost: 1 });
    const of = rows.filter((row) => String((row['reward'] as { _id: unknown })._id) === item._id);
    expect(of).toHaveLength(stock);
    const ids = of.map(({ _id }) => String(_id));
    const paid = await rowsOf('ledger', { reason: 'reward-redeemed', source: { $in: ids } });
    expect(paid.map((row) => row['points'])).toEqual(ids.map(() => -1));
  });
});

it.each([1, 2, 3])("spends one member's points once, however many ask (%p)", async () => {
  const item = await reward(service, { stock: 1000, pointsCost: 10 });
  const ana = await withPoints(service, 15);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => redeem(ana, item._id, { replica: index % 2 })),
  );
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  expect(await account(service, ana.sub)).toMatchObject({ points: 5 });
  expect(await rowsOf('redemptions', { member: ana.sub })).toHaveLength(1);
  expect(await stockOf(item._id)).toBe(999);
});

it.each([1, 2, 3])('answers a repetition with the first answer, and takes the points once (%p)', async () => {
  const item = await reward(service, { stock: 1000, pointsCost: 10 });
  const other = await reward(service, { stock: 1000, pointsCost: 10 });
  const ana = await withPoints(service, 50);
  const key = newId();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => redeem(ana, item._id, { replica: index % 2, key })),
  );
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  expect(await account(service, ana.sub)).toMatchObject({ points: 40 });
  expect((await redeem(ana, other._id, { key })).status).toBe(422);
});

it('keeps a redemption readable after its reward was renamed and deleted', async () => {
  const [ana, item] = [await withPoints(service, 10), await reward(service)];
  await redeem(ana, item._id);
  const params = { id: item._id };
  expect((await asAdmin(service, updateReward, { params, body: { title: 'Outra' } })).body.title).toBe(
    'Outra',
  );
  expect((await asAdmin(service, deleteReward, { params })).status).toBe(204);
  expect((await asAdmin(service, deleteReward, { params })).body.code).toBe('REWARD_NOT_FOUND');
  const { body } = await service.call(listRedemptions, { as: ana });
  expect(body[0].reward).toEqual({ _id: item._id, title: 'Caneca da feira', image: null });
  const cancelled = await move(body[0]._id, 'cancelled');
  expect(cancelled.status).toBe(200);
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ points: 10 });
});

it('is delivered or cancelled, once; cancelled it gives back the points and the item', async () => {
  const [ana, item] = [await withPoints(service, 20, 'Ana Souza'), await reward(service, { stock: 2 })];
  const redeemed = [await redeem(ana, item._id), await redeem(ana, item._id)];
  const [one, two] = redeemed.map(({ body }) => body.redemption._id as string) as [string, string];
  const delivered = await move(one, 'delivered');
  expect([delivered.status, delivered.body]).toMatchObject([
    200,
    {
      _id: one,
      status: 'delivered',
      user: { _id: ana.sub, name: 'Ana Souza' },
      closedAt: expect.any(String),
    },
  ]);
  expect((await move(one, 'cancelled')).body.code).toBe('REDEMPTION_CLOSED');
  const both = await Promise.all([0, 1, 0, 1].map((replica) => move(two, 'cancelled', replica)));
  expect(statuses(both)).toEqual([200, 409, 409, 409]);
  await settled(service);
  expect(await account(service, ana.sub)).toMatchObject({ points: 10 });
  expect(await stockOf(item._id)).toBe(1);
  const told = await eventually(() => {
    const facts = service.broker.listReceived('redemption.status-changed');
    const of = facts.filter(({ subject }) => subject === one || subject === two);
    expect(of).toHaveLength(2);
    return of.map(({ data }) => (data as { status: string }).status).toSorted();
  });
  expect(told).toEqual(['cancelled', 'delivered']);
  expect((await move(newId(), 'delivered')).body.code).toBe('REDEMPTION_NOT_FOUND');
  expect((await move(one, 'pending')).status).toBe(400);
});

it('lists the redemptions of all by their state, page by page, also of a deleted account', async () => {
  const [bia, item] = [await withPoints(service, 30, 'Bia'), await reward(service)];
  const made: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { body } = await redeem(bia, item._id, { key: newId() });
    made.unshift(body.redemption._id);
  }
  await tell(service, removed(bia.sub));
  expect(JSON.stringify(await service.listRows('idempotency'))).not.toContain(bia.sub);
  const list = (query: Record<string, string>) => asAdmin(service, listAllRedemptions, { query });
  const first = (await list({ status: 'pending', limit: '2' })).body;
  expect(first.redemptions.map(({ _id }: { _id: string }) => _id)).toEqual(made.slice(0, 2));
  expect(first.redemptions[0].user).toEqual({ _id: bia.sub, name: null, email: null });
  const { total, totalPages, page } = (await list({ status: 'pending', limit: '2', page: '2' })).body;
  expect([page, totalPages]).toEqual([2, Math.ceil(total / 2)]);
  expect((await list({})).body.total).toBeGreaterThan(total);
  expect((await list({ page: '1000000' })).body.redemptions).toEqual([]);
  const bad: Record<string, string>[] = [{ status: 'x' }, { limit: '101' }, { page: '0' }];
  for (const query of bad) expect((await list(query)).status).toBe(400);
});
