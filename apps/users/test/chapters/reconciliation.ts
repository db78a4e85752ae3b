import { getPublicProfile } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import {
  commentCreatedEvent,
  pointsChangedEvent,
  statusChangedEvent,
  reactedEvent,
  authorsRecountedEvent,
  standingsRecountedEvent,
} from '../activity-events.js';
import type { TestUsers } from '../test-users.js';

const HOUR_MS = 60 * 60_000;

let users: TestUsers;
let id: string;

const exactCounts = { promotions: 1, likes: 2, comments: 1 };

const getCounters = async () => {
  const { body } = await users.service.call(getPublicProfile, { params: { id } });
  return [body.promotionsCount, body.likesCount, body.commentsCount];
};
const drifts = () => users.service.database.collection('suspected_drifts');
const listSuspected = () =>
  drifts()
    .find({ account: id }, { projection: { _id: 1, difference: 1 } })
    .toArray();
const receive = (...events: Parameters<typeof authorsRecountedEvent>[]) =>
  users.service.publishAndWait(...events.map((event) => authorsRecountedEvent(...event)));
const passHours = (hours: number) =>
  drifts().updateMany({}, [{ $set: { foundAt: { $subtract: ['$foundAt', hours * HOUR_MS] } } }]);

async function injectDrift(): Promise<void> {
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: id }, { $inc: { promotionsCount: 4, likesCount: -1 } });
}

export const reconciliation: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  beforeEach(async () => {
    ({ id } = await users.createMember());
    await users.service.publishAndWait(
      statusChangedEvent(id, 'pending', 'active'),
      reactedEvent(id, 1),
      reactedEvent(id, 1),
      commentCreatedEvent(id),
    );
  });

  it('writes nothing when all counters match', async () => {
    const before = await users.service.listRows('accounts');
    await receive([id, exactCounts]);
    await passHours(24);
    await receive([id, exactCounts]);
    expect(await listSuspected()).toEqual([]);
    expect(await users.service.listRows('accounts')).toEqual(before);
  });

  it('corrects a difference when it is found again a night later', async () => {
    await injectDrift();
    await receive([id, exactCounts]);
    expect(await getCounters()).toEqual([5, 1, 1]);
    await passHours(24);
    await receive([id, exactCounts]);
    expect(await getCounters()).toEqual([1, 2, 1]);
    expect(await listSuspected()).toEqual([]);
  });

  it('corrects nothing when both counts are of the same night', async () => {
    await injectDrift();
    await receive([id, exactCounts]);
    await passHours(11);
    await receive([id, exactCounts]);
    expect(await getCounters()).toEqual([5, 1, 1]);
    await passHours(1);
    await receive([id, exactCounts]);
    expect(await getCounters()).toEqual([1, 2, 1]);
  });

  it('counts an event once when it was in flight during the count', async () => {
    await receive([id, { ...exactCounts, likes: 3 }]);
    expect(await listSuspected()).toEqual([{ _id: `${id}:likesCount`, difference: 1 }]);
    await users.service.publishAndWait(reactedEvent(id, 1));
    await passHours(2);
    await receive([id, { ...exactCounts, likes: 3 }]);
    expect(await getCounters()).toEqual([1, 3, 1]);
    expect(await listSuspected()).toEqual([]);
  });

  it('only suspects a difference when it has changed since the night before', async () => {
    await receive([id, { ...exactCounts, likes: 3 }]);
    await passHours(24);
    await receive([id, { ...exactCounts, likes: 4 }]);
    expect(await getCounters()).toEqual([1, 2, 1]);
    expect(await listSuspected()).toEqual([{ _id: `${id}:likesCount`, difference: 2 }]);
    await receive([id, { ...exactCounts, likes: 4 }]);
    expect(await getCounters()).toEqual([1, 2, 1]);
  });

  it('resets counters when the member has no promotions', async () => {
    await receive([id, {}]);
    await passHours(24);
    await receive([id, {}]);
    expect(await getCounters()).toEqual([0, 0, 0]);
  });

  it('ignores a count when it is older than an hour', async () => {
    await receive([id, {}, new Date(Date.now() - HOUR_MS - 60_000)]);
    expect(await listSuspected()).toEqual([]);
  });

  it('skips deleted accounts', async () => {
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await receive([id, {}]);
    await accounts.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
    await passHours(24);
    const before = await accounts.findOne({ _id: id });
    await receive([id, {}]);
    expect(await accounts.findOne({ _id: id })).toEqual(before);
  });

  describe('points, level and badges', () => {
    const points = { points: 30, level: 'Garimpeiro', badges: ['Pioneira'] };
    const accounts = () => users.service.database.collection<{ _id: string }>('accounts');
    beforeEach(() => users.service.publishAndWait(pointsChangedEvent(id, 3, points)));

    it('are corrected at once when they differ at the same version', async () => {
      await accounts().updateOne({ _id: id }, { $set: { points: 99, badges: [] } });
      await users.service.publishAndWait(standingsRecountedEvent(id, 3, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...points, pointsVersion: 3 });
    });

    it('are updated from a newer version but never from an older one', async () => {
      const newer = { points: 40, level: 'Garimpeiro', badges: [] };
      await users.service.publishAndWait(standingsRecountedEvent(id, 5, newer));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
      await users.service.publishAndWait(standingsRecountedEvent(id, 4, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
    });

    it('stay unchanged when the account was deleted', async () => {
      await accounts().updateOne({ _id: id }, { $set: { deletedAt: new Date(), points: 0 } });
      await users.service.publishAndWait(standingsRecountedEvent(id, 9, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ points: 0, pointsVersion: 3 });
    });
  });
};
