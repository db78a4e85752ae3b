import type { IntegrationEvent } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  emailChangedEvent,
  commentCreatedEvent,
  promotionDeletedEvent,
  statusChangedEvent,
  promotionActivatedEvent,
  promotionReactedEvent,
  userRegisteredEvent,
  userDeletedEvent,
  commentDeletedEvent,
} from './member-events.js';
import { findAccount, callAsAdmin, startService, publishAndSettle } from './helpers.js';

let service: TestService;

beforeAll(async () => {
  service = await startService(2);
});
afterAll(() => service.destroy());

const listLedger = (member: string) => service.database.collection('ledger').find({ member }).toArray();

/** What was told of a member's points, by version. */
const waitForPointsEvents = (id: string, count: number) =>
  eventually(() => {
    const events = service.broker
      .listReceived('points.changed')
      .filter((event) => event.subject === id)
      .toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(events).toHaveLength(count);
    return events.map(({ subjectVersion, data }) => [subjectVersion, data]);
  });

it('has the five levels of a new community', async () => {
  const levels = await service.listRows('levels', '_id');
  expect(levels.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Novato', 'Garimpeiro', 'Caçador de Ofertas', 'Feirante', 'Mestre da Pechincha']),
  );
  expect(levels).toHaveLength(5);
});

it('opens an account with the first level, and tells it', async () => {
  const id = newId();
  await publishAndSettle(service, userRegisteredEvent(id));
  expect(await findAccount(service, id)).toMatchObject({ _id: id, points: 0, level: 'Novato', version: 1 });
  expect(await waitForPointsEvents(id, 1)).toEqual([
    [1, { userId: id, points: 0, level: 'Novato', badges: [] }],
  ]);
});

const cases: [string, (id: string, thing: string) => IntegrationEvent[], number][] = [
  ['a deal that becomes active', (id) => [promotionActivatedEvent(id)], 50],
  [
    'one that expires',
    (id, it) => [promotionActivatedEvent(id, it), statusChangedEvent(id, it, 'active', 'expired')],
    0,
  ],
  [
    'one that comes back',
    (id, it) => [
      promotionActivatedEvent(id, it),
      statusChangedEvent(id, it, 'active', 'pending'),
      promotionActivatedEvent(id, it),
    ],
    50,
  ],
  ['one that is deleted', (id, it) => [promotionActivatedEvent(id, it), promotionDeletedEvent(id, it)], 0],
  ['one deleted after it ended', (id, it) => [promotionDeletedEvent(id, it, 'removed')], 0],
  ['one that is rejected', (id, it) => [statusChangedEvent(id, it, 'pending', 'rejected')], 0],
  ['a like', (id) => [promotionReactedEvent(id, 1)], 2],
  [
    'a like taken back',
    (id, userId) => [
      promotionReactedEvent(id, 1, { userId, promotionId: userId }),
      promotionReactedEvent(id, -1, { userId, promotionId: userId }),
    ],
    0,
  ],
  ['a dislike', (id) => [promotionReactedEvent(id, 0, { dislikes: 1 })], 0],
  ["a like of one's own", (id) => [promotionReactedEvent(id, 1, { userId: id })], 0],
  ['a comment', (id) => [commentCreatedEvent(id)], 5],
  ["a comment on one's own deal", (id, it) => [commentCreatedEvent(id, it, { promotionAuthorId: id })], 0],
  ['a comment deleted', (id, it) => [commentCreatedEvent(id, it), commentDeletedEvent(id, it)], 0],
];

describe('gives for', () => {
  const ids = cases.map(() => newId());
  beforeAll(() =>
    publishAndSettle(service, ...cases.flatMap(([, toEvents], index) => toEvents(ids[index] ?? '', newId()))),
  );

  it.each(cases.map(([what, , points], index) => [what, points, ids[index] ?? ''] as const))(
    '%s %p points',
    async (_what, points, id) => {
      // What changes nothing opens nothing.
      expect((await findAccount(service, id))?.points ?? 0).toBe(points);
    },
  );
});

it('comments earn ten times a day of São Paulo when they are many', async () => {
  const id = newId();
  const late = new Date('2026-11-02T02:59:00Z');
  const sameDay = Array.from({ length: 11 }, () => commentCreatedEvent(id, newId(), { occurredAt: late }));
  const first = newId();
  await publishAndSettle(
    service,
    commentCreatedEvent(id, first, { occurredAt: new Date('2026-11-01T03:00:00Z') }),
    ...sameDay,
  );
  expect(await findAccount(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
  await publishAndSettle(
    service,
    commentCreatedEvent(id, newId(), { occurredAt: new Date('2026-11-02T03:00:00Z') }),
  );
  expect(await findAccount(service, id)).toMatchObject({ points: 55 });
  // What was taken back frees nothing: writing and deleting all day earns no more.
  await publishAndSettle(service, commentDeletedEvent(id, first));
  const before = (await findAccount(service, id)).points as number;
  await publishAndSettle(service, commentCreatedEvent(id, newId(), { occurredAt: late }));
  expect(await findAccount(service, id)).toMatchObject({ points: before });
});

it('comments of one day earn no more when they are handled again', async () => {
  const id = newId();
  const events = Array.from({ length: 8 }, () => commentCreatedEvent(id));
  await publishAndSettle(service, ...events);
  await service.clearInbox();
  await publishAndSettle(service, ...events);
  await publishAndSettle(service, ...Array.from({ length: 4 }, () => commentCreatedEvent(id)));
  expect(await findAccount(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
});

it('keeps a row for everything, dated by its fact', async () => {
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

it('raises the level with the points, tells every change by its version, and takes the level back', async () => {
  const id = newId();
  const deal = newId();
  await publishAndSettle(service, userRegisteredEvent(id));
  await publishAndSettle(service, promotionActivatedEvent(id));
  await publishAndSettle(service, promotionActivatedEvent(id, deal));
  await publishAndSettle(service, statusChangedEvent(id, deal, 'active', 'removed'));
  const events = { userId: id, badges: [] };
  expect(await waitForPointsEvents(id, 4)).toEqual([
    [1, { ...events, points: 0, level: 'Novato' }],
    [2, { ...events, points: 50, level: 'Novato' }],
    [3, { ...events, points: 100, level: 'Garimpeiro' }],
    [4, { ...events, points: 50, level: 'Novato' }],
  ]);
});

it('takes back what was given, also after the rule changed, and gives by the new rule', async () => {
  const [id, before, after] = [newId(), newId(), newId()];
  await publishAndSettle(service, promotionActivatedEvent(id, before));
  const updateRule = (points: number) =>
    callAsAdmin(service, updatePointRules, { body: { rules: [{ reason: 'promotion-published', points }] } });
  expect((await updateRule(80)).status).toBe(200);
  await publishAndSettle(
    service,
    statusChangedEvent(id, before, 'active', 'expired'),
    promotionActivatedEvent(id, after),
  );
  expect(await findAccount(service, id)).toMatchObject({ points: 80 });
  expect((await updateRule(50)).status).toBe(200);
  await publishAndSettle(service, promotionDeletedEvent(id, after));
  expect(await findAccount(service, id)).toMatchObject({ points: 0 });
});

it('gives points to whom it has not heard of yet', async () => {
  const id = newId();
  await publishAndSettle(service, commentCreatedEvent(id));
  await publishAndSettle(service, userRegisteredEvent(id));
  expect(await findAccount(service, id)).toMatchObject({ points: 5, level: 'Novato', version: 2 });
});

it('keeps the newest name', async () => {
  const id = newId();
  const data = { userId: id, avatar: null };
  await publishAndSettle(
    service,
    makeEvent(userUpdated, { ...data, name: 'Ana Luz' }, { subjectVersion: 2 }),
  );
  await publishAndSettle(service, emailChangedEvent(id, 'a@a.dev'), userRegisteredEvent(id));
  const members = service.database.collection<{ _id: string }>('members');
  expect(await members.findOne({ _id: id })).toMatchObject({
    name: 'Ana Luz',
    email: 'a@a.dev',
    words: ['ana', 'luz', 'a', 'dev'],
  });
});

it('forgets a deleted account by name, keeps its ledger, and lets nothing bring it back', async () => {
  const id = newId();
  await publishAndSettle(service, userRegisteredEvent(id), emailChangedEvent(id), commentCreatedEvent(id));
  await publishAndSettle(service, userDeletedEvent(id));
  const data = { userId: id, avatar: null, name: 'Ana' };
  await publishAndSettle(
    service,
    makeEvent(userUpdated, data, { subject: id, subjectVersion: 9 }),
    emailChangedEvent(id),
    commentCreatedEvent(id),
  );
  const members = service.database.collection<{ _id: string }>('members');
  expect(await members.findOne({ _id: id })).toMatchObject({ name: '', email: '', words: [] });
  expect(await findAccount(service, id)).toMatchObject({ open: false, points: 10 });
  expect(await listLedger(id)).toHaveLength(2);
  const events = service.broker.listReceived('points.changed').filter(({ subject }) => subject === id);
  expect(events.map(({ data }) => (data as { points: number }).points)).not.toContain(10);
});

it('loses nothing of what many give one member at the same time', async () => {
  const id = newId();
  await publishAndSettle(service, ...Array.from({ length: 100 }, () => promotionReactedEvent(id, 1)));
  expect(await findAccount(service, id)).toMatchObject({ points: 200, level: 'Garimpeiro', version: 101 });
  expect(await listLedger(id)).toHaveLength(100);
});

it('points of others are settled when one account cannot be', async () => {
  const brokenId = '0'.repeat(24);
  const { database } = service;
  await database
    .collection<{ _id: string }>('accounts')
    .insertOne({ _id: brokenId, version: 1, badges: null } as never);
  await database.collection('ledger').insertOne({
    ...{ member: brokenId, points: 1, reason: 'adjustment', source: brokenId, about: null },
    ...{ occurredAt: new Date(), unsettled: true },
  });
  const id = newId();
  await service.publishAndWait(userRegisteredEvent(id), promotionActivatedEvent(id));
  await eventually(async () => expect(await findAccount(service, id)).toMatchObject({ points: 50 }));
  await database.collection('ledger').deleteOne({ member: brokenId });
  await database.collection<{ _id: string }>('accounts').deleteOne({ _id: brokenId });
});
