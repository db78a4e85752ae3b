// Shows R18 of docs/reliability.md.
import { jest } from '@jest/globals';
import { pointsRecounted } from '@pechincha/contracts/events/gamification';
import { updateGamificationUser } from '@pechincha/contracts/operations/gamification-admin';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { runNight } from '@pechincha/testing/run-night';
import type { TestService } from '@pechincha/testing/test-service';
import {
  AccountsRecount,
  ReconciliationWorker,
  PointsPublisher,
} from '../../src/reconciliation/reconciliation.worker.js';
import {
  commentCreatedEvent,
  promotionActivatedEvent,
  promotionReactedEvent,
  userRegisteredEvent,
  userDeletedEvent,
} from '../member-events.js';
import { findAccount, callAsAdmin, publishAndSettle } from '../helpers.js';

let service: TestService;

const [ana, bia, caio] = [newId(), newId(), newId()];

const getAccounts = () => service.database.collection<{ _id: string }>('accounts');
const recount = () => service.getProvider(AccountsRecount).run();
const findLastPointsEvent = (id: string) =>
  service.broker
    .listReceived('points.changed')
    .filter(({ subject }) => subject === id)
    .toSorted((one, other) => one.subjectVersion - other.subjectVersion)
    .at(-1);

export const reconciliation: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    await publishAndSettle(service, ...[ana, bia, caio].map((id) => userRegisteredEvent(id)));
    await publishAndSettle(
      service,
      promotionActivatedEvent(ana),
      promotionActivatedEvent(ana),
      promotionReactedEvent(ana, 1),
      commentCreatedEvent(ana),
      promotionActivatedEvent(bia),
    );
  });

  it('recount runs no transaction when every account equals its ledger sums', async () => {
    const transactions = jest.spyOn(service.getProvider(UnitOfWork), 'run');
    expect(await recount()).toEqual([]);
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it('nightly run corrects points, tallies and level and publishes them', async () => {
    const correct = await findAccount(service, ana);
    expect(correct).toMatchObject({ points: 107, tallies: { promotions: 2, likes: 1, comments: 1 } });
    const others = [await findAccount(service, bia), await findAccount(service, caio)];
    await getAccounts().updateOne(
      { _id: ana },
      { $set: { points: 100_000, level: 'Mestre da Pechincha' }, $inc: { 'tallies.likes': 5 } },
    );
    await runNight(service, ReconciliationWorker);
    const { points, tallies, level } = correct;
    const version = correct.version + 1;
    expect(await findAccount(service, ana)).toMatchObject({ points, tallies, level, version });
    await eventually(() =>
      expect(findLastPointsEvent(ana)).toMatchObject({ subjectVersion: version, data: { points, level } }),
    );
    expect([await findAccount(service, bia), await findAccount(service, caio)]).toEqual(others);
  });

  it.each([1, 2, 200])('recount finds all drifts with a batch size of %d', async (batchSize) => {
    Object.assign(service.getProvider(AccountsRecount), { batchSize });
    await getAccounts().updateOne({ _id: ana }, { $inc: { points: -7 } });
    await getAccounts().updateOne({ _id: caio }, { $inc: { 'tallies.comments': 2 } });
    const drifts = await recount();
    expect(drifts).toHaveLength(2);
    expect(drifts).toEqual(
      expect.arrayContaining([
        { id: ana, field: 'points', stored: 100, counted: 107 },
        { id: caio, field: 'comments', stored: 2, counted: 0 },
      ]),
    );
    expect(await recount()).toEqual([]);
  });

  it('recount ignores unsettled rows', async () => {
    const ledger = service.database.collection('ledger');
    const { points } = await findAccount(service, bia);
    const drifts = eventually(async () => {
      const { insertedId } = await ledger.insertOne({
        member: bia,
        points: 3,
        reason: 'manual',
        source: newId(),
        about: null,
        occurredAt: new Date(),
        unsettled: true,
      });
      const found = await recount();
      // Otherwise the row was settled during the recount.
      if (await ledger.findOne({ _id: insertedId, unsettled: true })) return found;
      throw new Error('The row was settled too early');
    });
    expect(await drifts).toEqual([]);
    await eventually(async () => expect((await findAccount(service, bia)).points).toBeGreaterThan(points));
    expect(await recount()).toEqual([]);
  });

  it('recount keeps a level set by an admin', async () => {
    const body = { level: 'Feirante' };
    await callAsAdmin(service, updateGamificationUser, { params: { id: caio }, body });
    await getAccounts().updateOne({ _id: caio }, { $inc: { points: 9 } });
    expect(await recount()).toEqual([{ id: caio, field: 'points', stored: 9, counted: 0 }]);
    expect(await findAccount(service, caio)).toMatchObject({ points: 0, level: 'Feirante' });
  });

  it('PointsPublisher publishes every open account once', async () => {
    const deletedId = newId();
    await publishAndSettle(service, userRegisteredEvent(deletedId), userDeletedEvent(deletedId));
    const { _id: _none, ...other } = await findAccount(service, bia);
    const copies = Array.from({ length: 400 }, () => ({ ...other, _id: newId() }));
    await getAccounts().insertMany(copies);
    const before = service.broker.listReceived('points.recounted').length;
    await service.getProvider(PointsPublisher).publish();
    const accounts = await eventually(() => {
      const events = service.broker.listReceived('points.recounted').slice(before);
      expect(events).toHaveLength(3);
      return events.flatMap(({ data }) => pointsRecounted.data.parse(data).accounts);
    });
    expect(accounts).toHaveLength(403);
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(403);
    const { points, level, version } = await findAccount(service, ana);
    expect(accounts).toContainEqual({ userId: ana, points, level, badges: [], version });
    expect(before).toBeGreaterThan(0);
  });
};
