import type { IntegrationEvent } from '@pechincha/contracts/event';
import { updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  commentCreatedEvent,
  promotionDeletedEvent,
  statusChangedEvent,
  promotionActivatedEvent,
  promotionReactedEvent,
  userRegisteredEvent,
  commentDeletedEvent,
} from '../member-events.js';
import { findAccount, callAsAdmin, publishAndSettle } from '../helpers.js';

let service: TestService;

const listLedger = (member: string) => service.database.collection('ledger').find({ member }).toArray();

/** Waits for `count` points.changed events of a member; returns `[subjectVersion, data]` in order. */
const waitForPointsEvents = (id: string, count: number) =>
  eventually(() => {
    const events = service.broker
      .listReceived('points.changed')
      .filter((event) => event.subject === id)
      .toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(events).toHaveLength(count);
    return events.map(({ subjectVersion, data }) => [subjectVersion, data]);
  });

type Case = [string, (id: string, thing: string) => IntegrationEvent[], number];

const cases: Case[] = [
  ['a promotion that becomes active', (id) => [promotionActivatedEvent(id)], 50],
  [
    'a promotion that expires',
    (id, promotionId) => [
      promotionActivatedEvent(id, promotionId),
      statusChangedEvent(id, promotionId, 'active', 'expired'),
    ],
    50,
  ],
  [
    'a promotion that an admin sets from pending to expired',
    (id, promotionId) => [statusChangedEvent(id, promotionId, 'pending', 'expired')],
    50,
  ],
  [
    'a promotion that expires and becomes active again, twice',
    (id, promotionId) => [
      promotionActivatedEvent(id, promotionId),
      statusChangedEvent(id, promotionId, 'active', 'expired'),
      statusChangedEvent(id, promotionId, 'expired', 'active'),
      statusChangedEvent(id, promotionId, 'active', 'expired'),
      statusChangedEvent(id, promotionId, 'expired', 'active'),
    ],
    50,
  ],
  ...(['pending', 'rejected', 'removed'] as const).map((status): Case => [
    `a promotion that expires and is ${status}`,
    (id, promotionId) => [
      promotionActivatedEvent(id, promotionId),
      statusChangedEvent(id, promotionId, 'active', 'expired'),
      statusChangedEvent(id, promotionId, 'expired', status),
    ],
    0,
  ]),
  [
    'a promotion that expires and is deleted',
    (id, promotionId) => [
      promotionActivatedEvent(id, promotionId),
      statusChangedEvent(id, promotionId, 'active', 'expired'),
      promotionDeletedEvent(id, promotionId, 'expired'),
    ],
    0,
  ],
  [
    'a promotion that becomes active again',
    (id, promotionId) => [
      promotionActivatedEvent(id, promotionId),
      statusChangedEvent(id, promotionId, 'active', 'pending'),
      promotionActivatedEvent(id, promotionId),
    ],
    50,
  ],
  [
    'a promotion that is deleted',
    (id, promotionId) => [promotionActivatedEvent(id, promotionId), promotionDeletedEvent(id, promotionId)],
    0,
  ],
  [
    'a promotion that is deleted when inactive',
    (id, promotionId) => [promotionDeletedEvent(id, promotionId, 'removed')],
    0,
  ],
  [
    'a promotion that is rejected',
    (id, promotionId) => [statusChangedEvent(id, promotionId, 'pending', 'rejected')],
    0,
  ],
  ['a like', (id) => [promotionReactedEvent(id, 1)], 2],
  [
    'a like that is undone',
    (id, userId) => [
      promotionReactedEvent(id, 1, { userId, promotionId: userId }),
      promotionReactedEvent(id, -1, { userId, promotionId: userId }),
    ],
    0,
  ],
  ['a dislike', (id) => [promotionReactedEvent(id, 0, { dislikes: 1 })], 0],
  ["a like of one's own promotion", (id) => [promotionReactedEvent(id, 1, { userId: id })], 0],
  ['a comment', (id) => [commentCreatedEvent(id)], 5],
  [
    "a comment on one's own promotion",
    (id, commentId) => [commentCreatedEvent(id, commentId, { promotionAuthorId: id })],
    0,
  ],
  [
    'a comment that is deleted',
    (id, commentId) => [commentCreatedEvent(id, commentId), commentDeletedEvent(id, commentId)],
    0,
  ],
];

export const points: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('a new database has the five default levels', async () => {
    const levels = await service.listRows('levels', '_id');
    expect(levels.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Novato',
        'Garimpeiro',
        'Caçador de Ofertas',
        'Feirante',
        'Mestre da Pechincha',
      ]),
    );
    expect(levels).toHaveLength(5);
  });

  it('a registration opens an account with the first level and publishes it', async () => {
    const id = newId();
    await publishAndSettle(service, userRegisteredEvent(id));
    expect(await findAccount(service, id)).toMatchObject({ _id: id, points: 0, level: 'Novato', version: 1 });
    expect(await waitForPointsEvents(id, 1)).toEqual([
      [1, { userId: id, points: 0, level: 'Novato', badges: [] }],
    ]);
  });

  describe('the author receives for', () => {
    const ids = cases.map(() => newId());
    beforeAll(() =>
      publishAndSettle(
        service,
        ...cases.flatMap(([, toEvents], index) => toEvents(ids[index] ?? '', newId())),
      ),
    );

    it.each(cases.map(([description, , points], index) => [description, points, ids[index] ?? ''] as const))(
      '%s %p points',
      async (_description, points, id) => {
        // Events without effect do not create an account.
        expect((await findAccount(service, id))?.points ?? 0).toBe(points);
      },
    );
  });

  it('ledger rows have the source and date of their event', async () => {
    const id = newId();
    const event = { ...promotionActivatedEvent(id), occurredAt: '2026-11-01T10:00:00.000Z' };
    await publishAndSettle(service, event);
    expect(await listLedger(id)).toMatchObject([
      {
        points: 50,
        reason: 'promotion-published',
        source: event.id,
        about: (event.data as { promotionId: string }).promotionId,
        occurredAt: new Date(event.occurredAt),
      },
    ]);
  });

  it('the level follows the points up and down, and every change is published with its version', async () => {
    const id = newId();
    const promotionId = newId();
    await publishAndSettle(service, userRegisteredEvent(id));
    await publishAndSettle(service, promotionActivatedEvent(id));
    await publishAndSettle(service, promotionActivatedEvent(id, promotionId));
    await publishAndSettle(service, statusChangedEvent(id, promotionId, 'active', 'removed'));
    const unchanged = { userId: id, badges: [] };
    expect(await waitForPointsEvents(id, 4)).toEqual([
      [1, { ...unchanged, points: 0, level: 'Novato' }],
      [2, { ...unchanged, points: 50, level: 'Novato' }],
      [3, { ...unchanged, points: 100, level: 'Garimpeiro' }],
      [4, { ...unchanged, points: 50, level: 'Novato' }],
    ]);
  });

  it.each<[string, PromotionStatus[], number]>([
    ['stays expired', [], 0],
    ['becomes active again', ['active'], 50],
    ['becomes active and expires again', ['active', 'expired'], 50],
    ['is removed', ['removed'], 0],
    ['is removed and becomes active again', ['removed', 'active'], 50],
  ])(
    'a promotion that lost its points when it expired has the right ones when it %s',
    async (_name, statuses, points) => {
      const [id, promotionId] = [newId(), newId()];
      await service.database
        .collection<{ _id: string }>('grants')
        .insertOne({ _id: `promotion:${promotionId}`, net: 0, given: 0 } as never);
      const steps = ['expired', ...statuses] as const;
      const events = statuses.map((status, index) =>
        statusChangedEvent(id, promotionId, steps[index] ?? 'expired', status),
      );
      await publishAndSettle(service, userRegisteredEvent(id), ...events);
      await service.clearInbox();
      await publishAndSettle(service, ...events);
      expect(await findAccount(service, id)).toMatchObject({ points });
      const gains = (await listLedger(id)).map((row) => row['points'] as number);
      expect(gains).toEqual(points > 0 ? [points] : []);
    },
  );

  it('granted points are revoked and new ones granted by the new rule when the rule changes', async () => {
    const [id, before, after] = [newId(), newId(), newId()];
    await publishAndSettle(service, promotionActivatedEvent(id, before));
    const updateRule = (points: number) =>
      callAsAdmin(service, updatePointRules, {
        body: { rules: [{ reason: 'promotion-published', points }] },
      });
    expect((await updateRule(80)).status).toBe(200);
    await publishAndSettle(
      service,
      statusChangedEvent(id, before, 'active', 'removed'),
      promotionActivatedEvent(id, after),
    );
    expect(await findAccount(service, id)).toMatchObject({ points: 80 });
    expect((await updateRule(50)).status).toBe(200);
    await publishAndSettle(service, promotionDeletedEvent(id, after));
    expect(await findAccount(service, id)).toMatchObject({ points: 0 });
  });

  it('points are counted when they arrive before the registration', async () => {
    const id = newId();
    await publishAndSettle(service, commentCreatedEvent(id));
    await publishAndSettle(service, userRegisteredEvent(id));
    expect(await findAccount(service, id)).toMatchObject({ points: 5, level: 'Novato', version: 2 });
  });

  it('no points are lost when 100 likes of one member arrive at the same time', async () => {
    const id = newId();
    await publishAndSettle(service, ...Array.from({ length: 100 }, () => promotionReactedEvent(id, 1)));
    expect(await findAccount(service, id)).toMatchObject({ points: 200, level: 'Garimpeiro', version: 101 });
    expect(await listLedger(id)).toHaveLength(100);
  });

  it('points of other members are settled when one account fails', async () => {
    const brokenId = '0'.repeat(24);
    const { database } = service;
    await database
      .collection<{ _id: string }>('accounts')
      .insertOne({ _id: brokenId, version: 1, badges: null } as never);
    await database.collection('ledger').insertOne({
      member: brokenId,
      points: 1,
      reason: 'adjustment',
      source: brokenId,
      about: null,
      occurredAt: new Date(),
      unsettled: true,
    });
    const id = newId();
    await service.publishAndWait(userRegisteredEvent(id), promotionActivatedEvent(id));
    await eventually(async () => expect(await findAccount(service, id)).toMatchObject({ points: 50 }));
    await database.collection('ledger').deleteOne({ member: brokenId });
    await database.collection<{ _id: string }>('accounts').deleteOne({ _id: brokenId });
  });
};
