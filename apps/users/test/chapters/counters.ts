import { getPublicProfile } from '@pechincha/contracts/operations/users';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import type { Chapter } from '@pechincha/testing/chapters';
import { authorsCountedEvent, pointsChangedEvent } from '../activity-events.js';
import type { TestUsers } from '../test-users.js';

let users: TestUsers;

const getProfileAfter = async (id: string, ...events: IntegrationEvent[]) => {
  await users.service.publishAndWait(...events);
  return (await users.service.call(getPublicProfile, { params: { id } })).body;
};

export const counters: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('counts are those that promotions counted', async () => {
    const { id } = await users.createMember();
    expect(await getProfileAfter(id)).toMatchObject({ promotionsCount: 0, likesCount: 0, commentsCount: 0 });
    const first = authorsCountedEvent(id, 1, { promotions: 1, likes: 2, comments: 1 });
    expect(await getProfileAfter(id, first)).toMatchObject({
      promotionsCount: 1,
      likesCount: 2,
      commentsCount: 1,
    });
    for (const _time of [1, 2])
      expect(await getProfileAfter(id, authorsCountedEvent(id, 2, { likes: 1 }))).toMatchObject({
        promotionsCount: 0,
        likesCount: 1,
        commentsCount: 0,
      });
  });

  it('counts stay those of the newest version when events arrive out of order', async () => {
    const { id } = await users.createMember();
    const versions = [3, 1, 4, 2];
    const events = versions.map((version) => authorsCountedEvent(id, version, { likes: version }));
    expect(await getProfileAfter(id, ...events)).toMatchObject({ likesCount: 4 });
    expect(await getProfileAfter(id, authorsCountedEvent(id, 3, { likes: 9 }))).toMatchObject({
      likesCount: 4,
    });
  });

  it('a change that leaves the numbers as they are makes an older event obsolete', async () => {
    const { id } = await users.createMember();
    const counts = { likes: 1 };
    await getProfileAfter(id, authorsCountedEvent(id, 1, counts), authorsCountedEvent(id, 3, counts));
    expect(await getProfileAfter(id, authorsCountedEvent(id, 2, { likes: 2 }))).toMatchObject({
      likesCount: 1,
    });
  });

  it('points, level and badges stay those of the newest version when events arrive out of order', async () => {
    const { id } = await users.createMember();
    const newest = { points: 20, level: 'Novato', badges: ['Pioneira', 'Caçadora'] };
    const events = [
      pointsChangedEvent(id, 3, newest),
      pointsChangedEvent(id, 1, { points: 10, level: 'Novato', badges: [] }),
      pointsChangedEvent(id, 2, { points: 30, level: 'Caçador', badges: ['Pioneira'] }),
    ];
    expect(await getProfileAfter(id, ...events)).toMatchObject(newest);
  });

  it('counters of a deleted account do not change', async () => {
    const { id } = await users.createMember();
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
    const before = await accounts.findOne({ _id: id });
    await users.service.publishAndWait(
      authorsCountedEvent(id, 1, { promotions: 1, likes: 1, comments: 1 }),
      pointsChangedEvent(id, 9, { points: 9, level: 'Novato', badges: ['Pioneira'] }),
    );
    expect(await accounts.findOne({ _id: id })).toEqual(before);
  });
};
