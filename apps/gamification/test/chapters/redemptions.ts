// Shows R10, R11 of docs/reliability.md.
import { listRedemptions, listRewards, redeemReward } from '@pechincha/contracts/operations/gamification';
import {
  deleteReward,
  listAllRedemptions,
  updateRedemption,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestResponse, type TestService } from '@pechincha/testing/test-service';
import { commentCreatedEvent, userRegisteredEvent, userDeletedEvent } from '../member-events.js';
import {
  findAccount,
  admin,
  callAsAdmin,
  createTestReward,
  waitUntilSettled,
  publishAndSettle,
  createMemberWithPoints,
  type Member,
} from '../helpers.js';

let service: TestService;

/** Repetitions of each race; `RACE_ROUNDS=100` for a long run. */
const RACE_ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1);

const redeemAs = (as: Member, id: string, { replica = 0, key = '', body = {} as unknown } = {}) =>
  service.call(redeemReward, {
    as,
    params: { id },
    replica,
    ...(key && { headers: { 'idempotency-key': key }, body }),
  });

const getStock = async (id: string) => {
  const { body } = await service.call(listRewards, {});
  return (body as { _id: string; stock: number }[]).find(({ _id }) => _id === id)?.stock;
};

const listRows = (collection: string, filter: object) =>
  service.database.collection(collection).find(filter).toArray();

const toStatuses = (responses: TestResponse[]) => responses.map(({ status }) => status).toSorted();

const updateStatus = (id: string, status: string, replica = 0) =>
  service.call(updateRedemption, { as: admin, params: { id }, body: { status }, replica });

export const redemptions: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('redeemReward reduces stock and points, stores the redemption and publishes its event', async () => {
    const [ana, mug] = [
      await createMemberWithPoints(service, 30),
      await createTestReward(service, { stock: 2, pointsCost: 12 }),
    ];
    const { status, body } = await redeemAs(ana, mug._id);
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
    expect(await getStock(mug._id)).toBe(1);
    expect(await findAccount(service, ana.sub)).toMatchObject({ points: 18 });
    expect((await service.call(listRedemptions, { as: ana })).body).toEqual([body.redemption]);
    expect((await service.call(listRedemptions, { as: member() })).body).toEqual([]);
    const events = await eventually(() => {
      const [event] = service.broker
        .listReceived('reward.redeemed')
        .filter((one) => one.subject === body.redemption._id);
      expect(event).toBeDefined();
      return event;
    });
    expect(events?.data).toEqual({
      userId: ana.sub,
      redemptionId: body.redemption._id,
      rewardTitle: 'Caneca da feira',
      pointsCost: 12,
    });
  });

  it('redeemReward includes unsettled points', async () => {
    const [ana, mug] = [member(), await createTestReward(service, { pointsCost: 20 })];
    const row = {
      member: ana.sub,
      points: 20,
      reason: 'comment-written',
      about: null,
      occurredAt: new Date(),
    };
    await service.database
      .collection('ledger')
      .insertOne({ ...row, source: newId(), tally: { metric: 'comments', by: 1 }, unsettled: true });
    expect((await redeemAs(ana, mug._id)).body.newPoints).toBe(0);
  });

  it('redeemReward fails without changes when points or stock are insufficient or the reward is unknown', async () => {
    const [ana, expensive] = [
      await createMemberWithPoints(service, 5),
      await createTestReward(service, { pointsCost: 6 }),
    ];
    const outOfStock = await createTestReward(service, { pointsCost: 1, stock: 0 });
    const responses = [
      await redeemAs(ana, expensive._id),
      await redeemAs(member(), expensive._id),
      await redeemAs(ana, outOfStock._id),
    ];
    responses.push(await redeemAs(ana, newId()), await redeemAs(ana, 'x'));
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'NOT_ENOUGH_POINTS'],
      [409, 'NOT_ENOUGH_POINTS'],
      [409, 'OUT_OF_STOCK'],
      [404, 'REWARD_NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect([await getStock(expensive._id), await findAccount(service, ana.sub)]).toMatchObject([
      5,
      { points: 5 },
    ]);
    expect(await listRows('redemptions', { member: ana.sub })).toEqual([]);
    expect((await service.call(redeemReward, { params: { id: expensive._id } })).status).toBe(401);
  });

  describe('200 simultaneous calls of redeemReward', () => {
    const members = Array.from({ length: 200 }, () => member());
    beforeAll(async () => {
      for (let next = 0; next < members.length; next += 50) {
        const some = members.slice(next, next + 50);
        await service.publishAndWait(
          ...some.flatMap(({ sub }) => [userRegisteredEvent(sub), commentCreatedEvent(sub)]),
        );
      }
      await waitUntilSettled(service);
      // Enough for all rounds.
      await service.database.collection('accounts').updateMany({}, { $set: { points: 1_000 } });
    });

    it.each(Array.from({ length: RACE_ROUNDS }, () => [1, 5, 50]).flat())(
      'succeed only %p times when that is the stock',
      async (stock) => {
        const item = await createTestReward(service, { stock, pointsCost: 1 });
        const responses = await Promise.all(
          members.map((one, index) => redeemAs(one, item._id, { replica: index % 2 })),
        );
        expect(toStatuses(responses)).toEqual([
          ...Array.from({ length: stock }, () => 200),
          ...Array.from({ length: members.length - stock }, () => 409),
        ]);
        const refused = responses.filter(({ status }) => status === 409);
        expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['OUT_OF_STOCK']));
        expect(await getStock(item._id)).toBe(0);
        const rows = await listRows('redemptions', { 'reward.title': item.title, pointsCost: 1 });
        const relatedRows = rows.filter(
          (row) => String((row['reward'] as { _id: unknown })._id) === item._id,
        );
        expect(relatedRows).toHaveLength(stock);
        const ids = relatedRows.map(({ _id }) => String(_id));
        const ledgerRows = await listRows('ledger', { reason: 'reward-redeemed', source: { $in: ids } });
        expect(ledgerRows.map((row) => row['points'])).toEqual(ids.map(() => -1));
      },
    );
  });

  it.each([1, 2, 3])(
    'redeemReward spends the points once when 50 requests of one member arrive together (%p)',
    async () => {
      const item = await createTestReward(service, { stock: 1000, pointsCost: 10 });
      const ana = await createMemberWithPoints(service, 15);
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) => redeemAs(ana, item._id, { replica: index % 2 })),
      );
      expect(toStatuses(responses)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
      expect(await findAccount(service, ana.sub)).toMatchObject({ points: 5 });
      expect(await listRows('redemptions', { member: ana.sub })).toHaveLength(1);
      expect(await getStock(item._id)).toBe(999);
    },
  );

  it.each([1, 2, 3])(
    'redeemReward returns the stored response when the Idempotency-Key is repeated (%p)',
    async () => {
      const item = await createTestReward(service, { stock: 1000, pointsCost: 10 });
      const other = await createTestReward(service, { stock: 1000, pointsCost: 10 });
      const ana = await createMemberWithPoints(service, 50);
      const key = newId();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => redeemAs(ana, item._id, { replica: index % 2, key })),
      );
      for (const { status, body } of responses) expect([status, body]).toEqual([200, responses[0]?.body]);
      expect(await findAccount(service, ana.sub)).toMatchObject({ points: 40 });
      expect((await redeemAs(ana, other._id, { key })).status).toBe(422);
    },
  );

  it('redeemReward takes nothing and returns the new price when another one was shown', async () => {
    const item = await createTestReward(service, { pointsCost: 10, stock: 5 });
    const ana = await createMemberWithPoints(service, 25);
    const redeem = (points: unknown, key = newId()) => redeemAs(ana, item._id, { key, body: { points } });
    expect((await redeem(10)).body.newPoints).toBe(15);
    await callAsAdmin(service, updateReward, { params: { id: item._id }, body: { pointsCost: 12 } });
    const key = newId();
    for (const shown of [10, 13]) {
      const { status, body } = await redeem(shown, key);
      const message = 'O preço desta recompensa mudou. Confira o novo antes de resgatar.';
      expect([status, body]).toEqual([
        409,
        { statusCode: 409, code: 'PRICE_CHANGED', points: 12, msg: message, message },
      ]);
    }
    expect([(await findAccount(service, ana.sub)).points, await getStock(item._id)]).toEqual([15, 4]);
    expect(await listRows('redemptions', { member: ana.sub })).toHaveLength(1);
    // A refusal stores no response for its key.
    expect((await redeem(12, key)).body.newPoints).toBe(3);
    // The new price is in the response also where it is more than the member has.
    expect((await redeem(10)).body).toMatchObject({ code: 'PRICE_CHANGED', points: 12 });
    expect((await redeem(12)).body.code).toBe('NOT_ENOUGH_POINTS');
    for (const points of ['abc', 0, -1, 1.5, null]) {
      const { status, body } = await redeem(points);
      expect([status, body.errors]).toMatchObject([400, [{ field: 'points', msg: 'Preço inválido' }]]);
    }
  });

  it('redeemReward takes the shown price or nothing while an admin changes it', async () => {
    const item = await createTestReward(service, { pointsCost: 10, stock: 50 });
    const ana = await createMemberWithPoints(service, 400);
    const [, ...responses] = await Promise.all([
      callAsAdmin(service, updateReward, { params: { id: item._id }, body: { pointsCost: 20 } }),
      ...Array.from({ length: 10 }, (_, index) =>
        redeemAs(ana, item._id, { key: newId(), body: { points: 10 }, replica: index % 2 }),
      ),
    ]);
    const done = responses.filter(({ status }) => status === 200);
    expect(done.every(({ body }) => body.redemption.pointsCost === 10)).toBe(true);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => body.code === 'PRICE_CHANGED' && body.points === 20)).toBe(true);
    expect((await findAccount(service, ana.sub)).points).toBe(400 - 10 * done.length);
  });

  it('a redemption keeps its snapshot when the reward is renamed and deleted', async () => {
    const [ana, item] = [await createMemberWithPoints(service, 10), await createTestReward(service)];
    await redeemAs(ana, item._id);
    const params = { id: item._id };
    expect((await callAsAdmin(service, updateReward, { params, body: { title: 'Outra' } })).body.title).toBe(
      'Outra',
    );
    expect((await callAsAdmin(service, deleteReward, { params })).status).toBe(204);
    expect((await callAsAdmin(service, deleteReward, { params })).body.code).toBe('REWARD_NOT_FOUND');
    const { body } = await service.call(listRedemptions, { as: ana });
    expect(body[0].reward).toEqual({ _id: item._id, title: 'Caneca da feira', image: null });
    const cancelled = await updateStatus(body[0]._id, 'cancelled');
    expect(cancelled.status).toBe(200);
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ points: 10 });
  });

  it('a redemption is delivered or cancelled once, and cancelling returns points and item', async () => {
    const [ana, item] = [
      await createMemberWithPoints(service, 20, 'Ana Souza'),
      await createTestReward(service, { stock: 2 }),
    ];
    const redeemed = [await redeemAs(ana, item._id), await redeemAs(ana, item._id)];
    const [one, two] = redeemed.map(({ body }) => body.redemption._id as string) as [string, string];
    const delivered = await updateStatus(one, 'delivered');
    expect([delivered.status, delivered.body]).toMatchObject([
      200,
      {
        _id: one,
        status: 'delivered',
        user: { _id: ana.sub, name: 'Ana Souza' },
        closedAt: expect.any(String),
      },
    ]);
    expect((await updateStatus(one, 'cancelled')).body.code).toBe('REDEMPTION_CLOSED');
    // The admin whose decision it is may repeat it, as after a lost response; others are too late.
    const repeated = await updateStatus(one, 'delivered');
    expect([repeated.status, repeated.body]).toEqual([200, delivered.body]);
    const other = await service.call(updateRedemption, {
      as: member(undefined, 'admin'),
      params: { id: one },
      body: { status: 'delivered' },
    });
    expect(other.body.code).toBe('REDEMPTION_CLOSED');
    const both = await Promise.all([0, 1, 0, 1].map((replica) => updateStatus(two, 'cancelled', replica)));
    expect(toStatuses(both)).toEqual([200, 200, 200, 200]);
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ points: 10 });
    expect(await getStock(item._id)).toBe(1);
    const events = await eventually(() => {
      const allEvents = service.broker.listReceived('redemption.status-changed');
      const relatedRows = allEvents.filter(({ subject }) => subject === one || subject === two);
      expect(relatedRows).toHaveLength(2);
      return relatedRows.map(({ data }) => (data as { status: string }).status).toSorted();
    });
    expect(events).toEqual(['cancelled', 'delivered']);
    expect((await updateStatus(newId(), 'delivered')).body.code).toBe('REDEMPTION_NOT_FOUND');
    expect((await updateStatus(one, 'pending')).status).toBe(400);
  });

  it('listAllRedemptions filters by status and pages, including redemptions of deleted members', async () => {
    const [bia, item] = [await createMemberWithPoints(service, 30, 'Bia'), await createTestReward(service)];
    const redemptionIds: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { body } = await redeemAs(bia, item._id, { key: newId() });
      redemptionIds.unshift(body.redemption._id);
    }
    await publishAndSettle(service, userDeletedEvent(bia.sub));
    expect(JSON.stringify(await service.listRows('idempotency'))).not.toContain(bia.sub);
    const list = (query: Record<string, string>) => callAsAdmin(service, listAllRedemptions, { query });
    const first = (await list({ status: 'pending', limit: '2' })).body;
    expect(first.redemptions.map(({ _id }: { _id: string }) => _id)).toEqual(redemptionIds.slice(0, 2));
    expect(first.redemptions[0].user).toEqual({ _id: bia.sub, name: null, email: null });
    const { total, totalPages, page } = (await list({ status: 'pending', limit: '2', page: '2' })).body;
    expect([page, totalPages]).toEqual([2, Math.ceil(total / 2)]);
    expect((await list({})).body.total).toBeGreaterThan(total);
    expect((await list({ page: '1000000' })).body.redemptions).toEqual([]);
    const invalidQueries: Record<string, string>[] = [{ status: 'x' }, { limit: '101' }, { page: '0' }];
    for (const query of invalidQueries) expect((await list(query)).status).toBe(400);
  });
};
