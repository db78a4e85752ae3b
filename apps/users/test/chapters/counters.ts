import { getPublicProfile } from '@pechincha/contracts/operations/users';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import type { Chapter } from '@pechincha/testing/chapters';
import {
  commentCreatedEvent,
  promotionDeletedEvent,
  pointsChangedEvent,
  statusChangedEvent,
  reactedEvent,
  commentDeletedEvent,
  commentRestoredEvent,
} from '../activity-events.js';
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

  it('promotionsCount counts active and expired promotions', async () => {
    const { id } = await users.createMember();
    const steps = [
      [statusChangedEvent(id, 'pending', 'active'), 1],
      [statusChangedEvent(id, 'active', 'expired'), 1],
      [statusChangedEvent(id, 'expired', 'active'), 1],
      [statusChangedEvent(id, 'pending', 'rejected'), 1],
      [statusChangedEvent(id, 'active', 'pending'), 0],
      [statusChangedEvent(id, 'removed', 'expired'), 1],
      [statusChangedEvent(id, 'expired', 'removed'), 0],
      [statusChangedEvent(id, 'pending', 'active'), 1],
      [promotionDeletedEvent(id, 'pending'), 1],
      [promotionDeletedEvent(id, 'active'), 0],
    ] as const;
    for (const [event, count] of steps) {
      expect((await getProfileAfter(id, event)).promotionsCount).toBe(count);
    }
  });

  it('promotionsCount stays 0 when the deletion precedes the approval', async () => {
    const { id } = await users.createMember();
    expect((await getProfileAfter(id, promotionDeletedEvent(id, 'expired'))).promotionsCount).toBe(0);
    const late = [statusChangedEvent(id, 'active', 'expired'), statusChangedEvent(id, 'pending', 'active')];
    expect((await getProfileAfter(id, ...late)).promotionsCount).toBe(0);
  });

  it('likesCount and commentsCount count received likes and existing comments', async () => {
    const { id } = await users.createMember();
    const events = [
      reactedEvent(id, 1),
      reactedEvent(id, 1),
      reactedEvent(id, 1, -1),
      reactedEvent(id, -1),
      reactedEvent(id, 0, 1),
      commentCreatedEvent(id),
      commentCreatedEvent(id),
      commentDeletedEvent(id),
    ];
    expect(await getProfileAfter(id, ...events)).toMatchObject({ likesCount: 2, commentsCount: 1 });
    const restored = commentRestoredEvent(id);
    for (const _time of [1, 2])
      expect(await getProfileAfter(id, restored)).toMatchObject({ commentsCount: 2 });
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
      statusChangedEvent(id, 'pending', 'active'),
      reactedEvent(id, 1),
      commentCreatedEvent(id),
      commentDeletedEvent(id),
      commentDeletedEvent(id),
      commentRestoredEvent(id),
      promotionDeletedEvent(id, 'active'),
      promotionDeletedEvent(id, 'active'),
      pointsChangedEvent(id, 9, { points: 9, level: 'Novato', badges: ['Pioneira'] }),
    );
    expect(await accounts.findOne({ _id: id })).toEqual(before);
  });
};
