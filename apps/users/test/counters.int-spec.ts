import { getPublicProfile } from '@pechincha/contracts/operations/users';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { commented, deleted, earned, moved, reacted, uncommented } from './activity.js';
import { UsersInTest } from './users-in-test.js';

let users: UsersInTest;
beforeAll(async () => {
  users = await UsersInTest.start();
});
afterAll(() => users.discard());

const profileAfter = async (id: string, ...facts: IntegrationEvent[]) => {
  await users.service.publishAndWait(...facts);
  return (await users.service.call(getPublicProfile, { params: { id } })).body;
};

it('counts deals that are active or expired, as the sum of their changes', async () => {
  const { id } = await users.member();
  const steps = [
    [moved(id, 'pending', 'active'), 1],
    [moved(id, 'active', 'expired'), 1],
    [moved(id, 'expired', 'active'), 1],
    [moved(id, 'pending', 'rejected'), 1],
    [moved(id, 'active', 'pending'), 0],
    [moved(id, 'removed', 'expired'), 1],
    [moved(id, 'expired', 'removed'), 0],
    [moved(id, 'pending', 'active'), 1],
    [deleted(id, 'pending'), 1],
    [deleted(id, 'active'), 0],
  ] as const;
  for (const [fact, count] of steps) {
    expect((await profileAfter(id, fact)).promotionsCount).toBe(count);
  }
});

it('a deletion that is heard before the approval leaves nothing behind', async () => {
  const { id } = await users.member();
  expect((await profileAfter(id, deleted(id, 'expired'))).promotionsCount).toBe(0);
  const late = [moved(id, 'active', 'expired'), moved(id, 'pending', 'active')];
  expect((await profileAfter(id, ...late)).promotionsCount).toBe(0);
});

it('counts likes received and comments that are there; dislikes are no likes', async () => {
  const { id } = await users.member();
  const facts = [
    ...[reacted(id, 1), reacted(id, 1), reacted(id, 1, -1), reacted(id, -1), reacted(id, 0, 1)],
    ...[commented(id), commented(id), uncommented(id)],
  ];
  expect(await profileAfter(id, ...facts)).toMatchObject({ likesCount: 2, commentsCount: 1 });
});

it('keeps points, level and badges of the newest version', async () => {
  const { id } = await users.member();
  const newest = { points: 20, level: 'Novato', badges: ['Pioneira', 'Caçadora'] };
  const facts = [
    earned(id, 3, newest),
    earned(id, 1, { points: 10, level: 'Novato', badges: [] }),
    earned(id, 2, { points: 30, level: 'Caçador', badges: ['Pioneira'] }),
  ];
  expect(await profileAfter(id, ...facts)).toMatchObject(newest);
});

it('changes nothing of an account that was deleted', async () => {
  const { id } = await users.member();
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
  const before = await accounts.findOne({ _id: id });
  await users.service.publishAndWait(
    ...[moved(id, 'pending', 'active'), reacted(id, 1), commented(id), uncommented(id), uncommented(id)],
    ...[deleted(id, 'active'), deleted(id, 'active')],
    earned(id, 9, { points: 9, level: 'Novato', badges: ['Pioneira'] }),
  );
  expect(await accounts.findOne({ _id: id })).toEqual(before);
});
