// Shows R18 of docs/reliability.md.
import { getPublicProfile } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { authorsCountedEvent, pointsChangedEvent, pointsRecountedEvent } from '../activity-events.js';
import { createConfirmedMember, DAY_MS, waitForMemberStatuses } from '../member-statuses.js';
import type { TestUsers } from '../test-users.js';

let users: TestUsers;
let id: string;

const exactCounts = { promotions: 1, likes: 2, comments: 1 };

const getCounters = async () => {
  const { body } = await users.service.call(getPublicProfile, { params: { id } });
  return [body.promotionsCount, body.likesCount, body.commentsCount];
};
const receive = (version: number, counts: Parameters<typeof authorsCountedEvent>[2]) =>
  users.service.publishAndWait(authorsCountedEvent(id, version, counts));

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
    await receive(4, exactCounts);
  });

  it('writes nothing when all counters match', async () => {
    const before = await users.service.listRows('accounts');
    await receive(4, exactCounts);
    expect(await users.service.listRows('accounts')).toEqual(before);
  });

  it('corrects counters at once when they differ at the same version', async () => {
    await injectDrift();
    expect(await getCounters()).toEqual([5, 1, 1]);
    await receive(4, exactCounts);
    expect(await getCounters()).toEqual([1, 2, 1]);
  });

  it('a drifted number of promotions is corrected with the weight of a vote that follows from it', async () => {
    const { id: author } = await createConfirmedMember(users, 30 * DAY_MS);
    await waitForMemberStatuses(users, author, { voteWeight: 1 });
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: author }, { $set: { promotionsCount: 2, countsVersion: 6 } });
    await users.service.publishAndWait(authorsCountedEvent(author, 6, { promotions: 5 }));
    await waitForMemberStatuses(users, author, { voteWeight: 1 }, { voteWeight: 2 });
  });

  it('updates counters from a newer count but never from an older one', async () => {
    await injectDrift();
    await receive(3, exactCounts);
    expect(await getCounters()).toEqual([5, 1, 1]);
    await receive(5, { ...exactCounts, likes: 7 });
    expect(await getCounters()).toEqual([1, 7, 1]);
  });

  it('resets counters when the member has no promotions', async () => {
    const { id: drifted } = await users.createMember();
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: drifted }, { $set: { likesCount: 3 } });
    await users.service.publishAndWait(authorsCountedEvent(drifted, 0, {}));
    expect(await accounts.findOne({ _id: drifted })).toMatchObject({ likesCount: 0 });
  });

  it('skips deleted accounts', async () => {
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
    const before = await accounts.findOne({ _id: id });
    await receive(5, {});
    expect(await accounts.findOne({ _id: id })).toEqual(before);
  });

  describe('points, level and badges', () => {
    const points = { points: 30, level: 'Garimpeiro', badges: ['Pioneira'] };
    const accounts = () => users.service.database.collection<{ _id: string }>('accounts');
    beforeEach(() => users.service.publishAndWait(pointsChangedEvent(id, 3, points)));

    it('are corrected at once when they differ at the same version', async () => {
      await accounts().updateOne({ _id: id }, { $set: { points: 99, badges: [] } });
      await users.service.publishAndWait(pointsRecountedEvent(id, 3, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...points, pointsVersion: 3 });
    });

    it('are updated from a newer version but never from an older one', async () => {
      const newer = { points: 40, level: 'Garimpeiro', badges: [] };
      await users.service.publishAndWait(pointsRecountedEvent(id, 5, newer));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
      await users.service.publishAndWait(pointsRecountedEvent(id, 4, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
    });

    it('stay unchanged when the account was deleted', async () => {
      await accounts().updateOne({ _id: id }, { $set: { deletedAt: new Date(), points: 0 } });
      await users.service.publishAndWait(pointsRecountedEvent(id, 9, points));
      expect(await accounts().findOne({ _id: id })).toMatchObject({ points: 0, pointsVersion: 3 });
    });
  });
};
