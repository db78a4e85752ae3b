import { getPublicProfile } from '@pechincha/contracts/operations/users';
import { commented, earned, moved, reacted, recounted, standing } from './activity.js';
import { UsersInTest } from './users-in-test.js';

const HOUR_MS = 60 * 60_000;

let users: UsersInTest;
let id: string;
beforeAll(async () => {
  users = await UsersInTest.start();
});
afterAll(() => users.discard());

beforeEach(async () => {
  ({ id } = await users.member());
  await users.service.publishAndWait(moved(id, 'pending', 'active'), reacted(id, 1), reacted(id, 1), commented(id));
});

const right = { promotions: 1, likes: 2, comments: 1 };

const numbers = async () => {
  const { body } = await users.service.call(getPublicProfile, { params: { id } });
  return [body.promotionsCount, body.likesCount, body.commentsCount];
};
const drifts = () => users.service.database.collection('suspected_drifts');
const suspected = () =>
  drifts()
    .find({ account: id }, { projection: { _id: 1, difference: 1 } })
    .toArray();
const receive = (...events: Parameters<typeof recounted>[]) =>
  users.service.publishAndWait(...events.map((event) => recounted(...event)));
const letHoursPass = (hours: number) =>
  drifts().updateMany({}, [{ $set: { foundAt: { $subtract: ['$foundAt', hours * HOUR_MS] } } }]);

async function injectDrift(): Promise<void> {
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: id }, { $inc: { promotionsCount: 4, likesCount: -1 } });
}

it('writes nothing where every number is what promotions counted', async () => {
  const before = await users.service.listRows('accounts');
  await receive([id, right]);
  await letHoursPass(24);
  await receive([id, right]);
  expect(await suspected()).toEqual([]);
  expect(await users.service.listRows('accounts')).toEqual(before);
});

it('puts a difference right when it is found again a night later', async () => {
  await injectDrift();
  await receive([id, right]);
  expect(await numbers()).toEqual([5, 1, 1]);
  await letHoursPass(24);
  await receive([id, right]);
  expect(await numbers()).toEqual([1, 2, 1]);
  expect(await suspected()).toEqual([]);
});

it('two counts of one night put nothing right', async () => {
  await injectDrift();
  await receive([id, right]);
  await letHoursPass(11);
  await receive([id, right]);
  expect(await numbers()).toEqual([5, 1, 1]);
  await letHoursPass(1);
  await receive([id, right]);
  expect(await numbers()).toEqual([1, 2, 1]);
});

it('an event that was on its way is counted once', async () => {
  await receive([id, { ...right, likes: 3 }]);
  expect(await suspected()).toEqual([{ _id: `${id}:likesCount`, difference: 1 }]);
  await users.service.publishAndWait(reacted(id, 1));
  await letHoursPass(2);
  await receive([id, { ...right, likes: 3 }]);
  expect(await numbers()).toEqual([1, 3, 1]);
  expect(await suspected()).toEqual([]);
});

it('another difference than the night before is only suspected', async () => {
  await receive([id, { ...right, likes: 3 }]);
  await letHoursPass(24);
  await receive([id, { ...right, likes: 4 }]);
  expect(await numbers()).toEqual([1, 2, 1]);
  expect(await suspected()).toEqual([{ _id: `${id}:likesCount`, difference: 2 }]);
  await receive([id, { ...right, likes: 4 }]);
  expect(await numbers()).toEqual([1, 2, 1]);
});

it('takes back what a member without a row in promotions was counted for', async () => {
  await receive([id, {}]);
  await letHoursPass(24);
  await receive([id, {}]);
  expect(await numbers()).toEqual([0, 0, 0]);
});

it('ignores a count that waited for more than an hour', async () => {
  await receive([id, {}, new Date(Date.now() - HOUR_MS - 60_000)]);
  expect(await suspected()).toEqual([]);
});

it('changes nothing of an account that was deleted', async () => {
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  await receive([id, {}]);
  await accounts.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
  await letHoursPass(24);
  const before = await accounts.findOne({ _id: id });
  await receive([id, {}]);
  expect(await accounts.findOne({ _id: id })).toEqual(before);
});

describe('points, level and badges', () => {
  const own = { points: 30, level: 'Garimpeiro', badges: ['Pioneira'] };
  const accounts = () => users.service.database.collection<{ _id: string }>('accounts');
  beforeEach(() => users.service.publishAndWait(earned(id, 3, own)));

  it('are put right at once where they differ at the same version', async () => {
    await accounts().updateOne({ _id: id }, { $set: { points: 99, badges: [] } });
    await users.service.publishAndWait(standing(id, 3, own));
    expect(await accounts().findOne({ _id: id })).toMatchObject({ ...own, pointsVersion: 3 });
  });

  it('are taken over where an event was lost, and never from an older version', async () => {
    const newer = { points: 40, level: 'Garimpeiro', badges: [] };
    await users.service.publishAndWait(standing(id, 5, newer));
    expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
    await users.service.publishAndWait(standing(id, 4, own));
    expect(await accounts().findOne({ _id: id })).toMatchObject({ ...newer, pointsVersion: 5 });
  });

  it('of an account that was deleted stay empty', async () => {
    await accounts().updateOne({ _id: id }, { $set: { deletedAt: new Date(), points: 0 } });
    await users.service.publishAndWait(standing(id, 9, own));
    expect(await accounts().findOne({ _id: id })).toMatchObject({ points: 0, pointsVersion: 3 });
  });
});
