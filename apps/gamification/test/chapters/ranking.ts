import { getDayStart } from '@pechincha/contracts/days';
import type { RankingPeriod, RankingRow } from '@pechincha/contracts/entities/gamification';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { userStatusChanged, userUpdated } from '@pechincha/contracts/events/user';
import {
  getGamificationSettings,
  getRanking,
  redeemReward,
  saveGamificationSettings,
} from '@pechincha/contracts/operations/gamification';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import { updateGamificationUser, updateRedemption } from '@pechincha/contracts/operations/gamification-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { runNight } from '@pechincha/testing/run-night';
import { member, type TestService } from '@pechincha/testing/test-service';
import { getPreviousMonth, toMonth } from '../../src/points/monthly-points.repository.js';
import {
  MonthlyPointsRecount,
  ReconciliationWorker,
  ShownRecount,
} from '../../src/reconciliation/reconciliation.worker.js';
import {
  commentCreatedEvent,
  commentDeletedEvent,
  promotionActivatedEvent,
  promotionReactedEvent,
  statusChangedEvent,
  userDeletedEvent,
  userRegisteredEvent,
  userStatusChangedEvent,
} from '../member-events.js';
import {
  callAsAdmin,
  createTestReward,
  type Member,
  publishAndSettle,
  waitUntilSettled,
} from '../helpers.js';

let service: TestService;

const thisMonth = toMonth(new Date());
const lastMonth = getPreviousMonth(thisMonth);
const monthStart = getDayStart(`${thisMonth}-01`);
const inLastMonth = new Date(monthStart.getTime() - 1);

const at = (date: Date, event: IntegrationEvent): IntegrationEvent => ({
  ...event,
  occurredAt: date.toISOString(),
});

const getMonthlyPoints = () => service.database.collection<{ _id: string }>('monthly_points');
const getAccounts = () => service.database.collection<{ _id: string }>('accounts');

async function readRanking(
  period?: RankingPeriod,
  as?: Member,
): Promise<{ rows: RankingRow[]; me?: RankingRow }> {
  const { status, body } = await service.call(getRanking, {
    ...(period && { query: { period } }),
    ...(as && { as }),
  });
  expect(status).toBe(200);
  return body;
}

/** Position, id and points of each row. */
const listPlaces = async (period?: RankingPeriod) =>
  (await readRanking(period)).rows.map(({ position, user, points }) => [position, user._id, points]);

const register = async (...names: string[]): Promise<Member[]> => {
  const members = names.map(() => member());
  await service.publishAndWait(...members.map(({ sub }, index) => userRegisteredEvent(sub, names[index])));
  return members;
};

export const ranking: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  beforeEach(() => service.empty());

  it('ranking lists who earned points, the same points at one position', async () => {
    expect(await readRanking()).toEqual({ rows: [] });
    const [ana, bia, caio, davi] = (await register('Ana', 'Bia', 'Caio', 'Davi', 'Eva')) as [
      Member,
      Member,
      Member,
      Member,
    ];
    const data = { userId: bia.sub, name: 'Bia Luz', avatar: '/uploads/bia' };
    await publishAndSettle(
      service,
      makeEvent(userUpdated, data, { subject: bia.sub, subjectVersion: 2 }),
      promotionActivatedEvent(ana.sub),
      commentCreatedEvent(bia.sub),
      commentCreatedEvent(caio.sub),
      promotionReactedEvent(davi.sub, 1),
    );
    const shared = [bia, caio].toSorted((one, other) => (one.sub < other.sub ? -1 : 1));
    expect(await listPlaces()).toEqual([
      [1, ana.sub, 50],
      ...shared.map(({ sub }) => [2, sub, 5]),
      [4, davi.sub, 2],
    ]);
    const { me } = await readRanking('month', bia);
    expect(me).toEqual({
      position: 2,
      user: { _id: bia.sub, name: 'Bia Luz', avatar: '/uploads/bia' },
      level: 'Novato',
      points: 5,
    });
    expect(await listPlaces('all')).toEqual(await listPlaces('month'));
    expect(await listPlaces('last')).toEqual([]);
    expect((await service.call(getRanking, { query: { period: 'ano' } })).status).toBe(400);
  });

  it('months begin at midnight in São Paulo', async () => {
    const [ana] = (await register('Ana')) as [Member];
    await publishAndSettle(
      service,
      at(inLastMonth, promotionActivatedEvent(ana.sub)),
      at(monthStart, commentCreatedEvent(ana.sub)),
    );
    expect(await listPlaces('last')).toEqual([[1, ana.sub, 50]]);
    expect(await listPlaces('month')).toEqual([[1, ana.sub, 5]]);
    expect(await listPlaces('all')).toEqual([[1, ana.sub, 55]]);
  });

  it('points by hand, redemptions and cancelled ones move nobody', async () => {
    const [ana, bia] = (await register('Ana', 'Bia')) as [Member, Member];
    await publishAndSettle(service, promotionActivatedEvent(ana.sub));
    const places = [[1, ana.sub, 50]];
    for (const { sub } of [ana, bia])
      await callAsAdmin(service, updateGamificationUser, {
        params: { id: sub },
        body: { points: 900, level: 'Novato' },
      });
    const reward = await createTestReward(service, { pointsCost: 40 });
    const redeem = () => service.call(redeemReward, { as: ana, params: { id: reward._id } });
    const [first, second] = [await redeem(), await redeem()];
    expect([first.status, second.status]).toEqual([200, 200]);
    const params = { id: first.body.redemption._id };
    await callAsAdmin(service, updateRedemption, { params, body: { status: 'cancelled' } });
    await waitUntilSettled(service);
    for (const period of ['month', 'all'] as const) expect(await listPlaces(period)).toEqual(places);
    expect(await listPlaces('last')).toEqual([]);
  });

  it('points taken back leave the month in which they were given', async () => {
    const [ana] = (await register('Ana')) as [Member];
    const [promotionId, commentId, liked] = [newId(), newId(), newId()];
    const [early, late] = [newId(), newId()];
    const like = (userId: string, likes: number) =>
      promotionReactedEvent(ana.sub, likes, { userId, promotionId: liked });
    await publishAndSettle(
      service,
      at(inLastMonth, promotionActivatedEvent(ana.sub, promotionId)),
      at(inLastMonth, promotionActivatedEvent(ana.sub)),
      at(inLastMonth, commentCreatedEvent(ana.sub, commentId)),
      at(inLastMonth, like(early, 1)),
      like(late, 1),
    );
    await publishAndSettle(service, commentCreatedEvent(ana.sub));
    expect(await listPlaces('last')).toEqual([[1, ana.sub, 107]]);
    expect(await listPlaces('month')).toEqual([[1, ana.sub, 7]]);
    // Both likes in one row of the ledger.
    const takenBack = like(early, -1) as ReturnType<typeof promotionReactedEvent> & {
      data: { reactions: object[] };
    };
    takenBack.data.reactions.push({ userId: late, likes: -1, dislikes: 0 });
    await publishAndSettle(
      service,
      statusChangedEvent(ana.sub, promotionId, 'active', 'removed'),
      commentDeletedEvent(ana.sub, commentId),
      takenBack,
    );
    expect(await listPlaces('last')).toEqual([[1, ana.sub, 50]]);
    expect(await listPlaces('month')).toEqual([[1, ana.sub, 5]]);
    expect(await listPlaces('all')).toEqual([[1, ana.sub, 55]]);
    expect(await service.getProvider(MonthlyPointsRecount).run()).toEqual([]);
  });

  it('suspended members, managers and who does not want to are out, until they are back', async () => {
    const [ana, bia] = (await register('Ana', 'Bia')) as [Member, Member];
    await publishAndSettle(
      service,
      at(inLastMonth, promotionActivatedEvent(ana.sub)),
      promotionActivatedEvent(ana.sub),
      commentCreatedEvent(bia.sub),
    );
    let version = 0;
    const change = (status: { suspended?: boolean; staff?: true }) =>
      service.publishAndWait(
        makeEvent(
          userStatusChanged,
          { userId: ana.sub, voteWeight: 1, trusted: false, addressGroup: null, suspended: false, ...status },
          { subject: ana.sub, subjectVersion: (version += 1) },
        ),
      );
    const expectShown = async (isShown: boolean) => {
      const others = [[isShown ? 2 : 1, bia.sub, 5]];
      expect(await listPlaces('month')).toEqual([...(isShown ? [[1, ana.sub, 50]] : []), ...others]);
      expect(await listPlaces('last')).toEqual(isShown ? [[1, ana.sub, 50]] : []);
      expect(await listPlaces('all')).toEqual([...(isShown ? [[1, ana.sub, 100]] : []), ...others]);
      for (const period of ['month', 'last', 'all'] as const)
        expect((await readRanking(period, ana)).me !== undefined).toBe(isShown);
    };
    await expectShown(true);
    for (const status of [{ suspended: true }, { staff: true as const }]) {
      await change(status);
      await expectShown(false);
      await change({});
      await expectShown(true);
    }
    const save = (inRanking: unknown) =>
      service.call(saveGamificationSettings, { as: ana, body: { inRanking } });
    expect((await service.call(getGamificationSettings, { as: ana })).body).toEqual({ inRanking: true });
    for (const _time of [1, 2]) expect((await save(false)).body).toEqual({ inRanking: false });
    await expectShown(false);
    // Reactivated, and still not wanting to.
    await change({ suspended: true });
    await change({});
    await expectShown(false);
    expect((await service.call(getGamificationSettings, { as: ana })).body).toEqual({ inRanking: false });
    expect((await save(true)).body).toEqual({ inRanking: true });
    await expectShown(true);
    for (const wrong of ['sim', 1, null, undefined]) expect((await save(wrong)).status).toBe(400);
    expect(await service.getProvider(ShownRecount).run()).toEqual([]);
  });

  it('points earned while out are in the ranking later, and not before', async () => {
    const [ana] = (await register('Ana')) as [Member];
    await service.publishAndWait(userStatusChangedEvent(ana.sub, true, 1));
    await publishAndSettle(service, promotionActivatedEvent(ana.sub));
    expect(await listPlaces()).toEqual([]);
    await service.publishAndWait(userStatusChangedEvent(ana.sub, false, 2));
    expect(await listPlaces()).toEqual([[1, ana.sub, 50]]);
  });

  it('member whose points come before the registration is in the ranking after it', async () => {
    const [early, suspended] = [newId(), newId()];
    await publishAndSettle(
      service,
      promotionActivatedEvent(early),
      promotionActivatedEvent(suspended),
      userStatusChangedEvent(suspended),
    );
    expect(await listPlaces()).toEqual([]);
    await service.publishAndWait(userRegisteredEvent(early), userRegisteredEvent(suspended));
    expect(await listPlaces()).toEqual([[1, early, 50]]);
    expect(await listPlaces('all')).toEqual([[1, early, 50]]);
  });

  it('simultaneous settlements on two replicas count each row once, also while the member is shown and hidden', async () => {
    const [ana] = (await register('Ana')) as [Member];
    const likes = Array.from({ length: 30 }, () => promotionReactedEvent(ana.sub, 1));
    const settings = [false, true, false, true, false].map((inRanking, index) =>
      index % 2 === 0
        ? service.call(saveGamificationSettings, { as: ana, body: { inRanking } })
        : service.publishAndWait(userStatusChangedEvent(ana.sub, inRanking, index)),
    );
    await Promise.all([
      ...likes.map((event, index) =>
        service.publishAndWait(at(index % 2 === 0 ? monthStart : inLastMonth, event)),
      ),
      ...settings,
    ]);
    await waitUntilSettled(service);
    expect(await service.getProvider(MonthlyPointsRecount).run()).toEqual([]);
    expect(await service.getProvider(ShownRecount).run()).toEqual([]);
    const account = await getAccounts().findOne({ _id: ana.sub });
    const months = await getMonthlyPoints().find({ member: ana.sub }).sort({ month: 1 }).toArray();
    const { shown } = account as { shown?: boolean };
    expect(account).toMatchObject({ earned: 60 });
    expect(months).toEqual(
      [lastMonth, thisMonth].map((month) => ({
        _id: `${ana.sub}:${month}`,
        member: ana.sub,
        month,
        points: 30,
        ...(shown && { shown }),
      })),
    );
  });

  it('own position is counted beyond the 50 rows', async () => {
    const [ana, bia] = (await register('Ana', 'Bia')) as [Member, Member];
    await publishAndSettle(service, commentCreatedEvent(ana.sub));
    const others = Array.from({ length: 60 }, (_none, index) => ({
      id: newId(),
      points: 100 - Math.floor(index / 2),
    }));
    await service.publishAndWait(...others.map(({ id }) => userRegisteredEvent(id)));
    await getMonthlyPoints().insertMany(
      others.map(({ id, points }) => ({
        _id: `${id}:${thisMonth}`,
        member: id,
        month: thisMonth,
        points,
        shown: true,
      })),
    );
    const { rows, me } = await readRanking('month', ana);
    expect(rows.map(({ position }) => position)).toEqual(
      others.slice(0, 50).map((_other, index) => index - (index % 2) + 1),
    );
    expect(me).toMatchObject({ position: 61, user: { _id: ana.sub }, points: 5 });
    expect((await readRanking('month', bia)).me).toBeUndefined();
    expect(await readRanking('month')).not.toHaveProperty('me');
  });

  it('deleted member is in no ranking, has no rows of months, and gets no new ones', async () => {
    const [ana] = (await register('Ana')) as [Member];
    await publishAndSettle(service, promotionActivatedEvent(ana.sub));
    await service.call(saveGamificationSettings, { as: ana, body: { inRanking: true } });
    await service.publishAndWait(userDeletedEvent(ana.sub));
    await publishAndSettle(service, promotionActivatedEvent(ana.sub), userStatusChangedEvent(ana.sub, false));
    await service.call(saveGamificationSettings, { as: ana, body: { inRanking: true } });
    for (const period of ['month', 'all'] as const) expect(await listPlaces(period)).toEqual([]);
    expect(await getMonthlyPoints().countDocuments({ member: ana.sub })).toBe(0);
    expect(await service.getProvider(MonthlyPointsRecount).run()).toEqual([]);
    const [row] = await service.listRows('members');
    expect(row).toEqual({
      _id: ana.sub,
      name: '',
      email: '',
      avatar: null,
      words: [],
      version: Number.MAX_SAFE_INTEGER,
    });
  });

  it('export has the points of each month and the choice', async () => {
    const [ana] = (await register('Ana')) as [Member];
    await publishAndSettle(
      service,
      at(inLastMonth, promotionActivatedEvent(ana.sub)),
      commentCreatedEvent(ana.sub),
    );
    await service.call(saveGamificationSettings, { as: ana, body: { inRanking: false } });
    const { body } = await service.call(gamificationExport, {
      as: { kind: 'gateway' },
      params: { id: ana.sub },
    });
    expect(body).toMatchObject({
      pontosGanhos: 55,
      apareceNoRanking: false,
      pontosPorMes: [
        { mes: lastMonth, pontos: 50 },
        { mes: thisMonth, pontos: 5 },
      ],
    });
  });

  it('night counts what an account and its months lack, and shows whom they do not show', async () => {
    const [ana, bia] = (await register('Ana', 'Bia')) as [Member, Member];
    await publishAndSettle(
      service,
      at(inLastMonth, promotionActivatedEvent(ana.sub)),
      commentCreatedEvent(ana.sub),
      promotionReactedEvent(bia.sub, 1),
    );
    const before = [await service.listRows('accounts', 'version'), await service.listRows('monthly_points')];
    await getAccounts().updateOne({ _id: ana.sub }, { $unset: { earned: 1, shown: 1 } });
    await getAccounts().updateOne({ _id: bia.sub }, { $set: { earned: 900 } });
    await getMonthlyPoints().deleteMany({ member: ana.sub });
    await getMonthlyPoints().updateOne({ member: bia.sub }, { $set: { points: 900 } });
    await runNight(service, ReconciliationWorker);
    await eventually(async () =>
      expect([
        await service.listRows('accounts', 'version'),
        await service.listRows('monthly_points'),
      ]).toEqual(before),
    );
  });
};
