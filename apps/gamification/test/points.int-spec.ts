import type { IntegrationEvent } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  addressed,
  commented,
  deletedDeal,
  moved,
  published,
  reacted,
  registered,
  removed,
  uncommented,
} from './activity.js';
import { account, asAdmin, start, tell } from './community.js';

let service: TestService;

beforeAll(async () => {
  service = await start(2);
});
afterAll(() => service.destroy());

const ledger = (member: string) => service.database.collection('ledger').find({ member }).toArray();

/** What was told of a member's points, by version. */
const toldOf = (id: string, count: number) =>
  eventually(() => {
    const told = service.broker
      .listReceived('points.changed')
      .filter((fact) => fact.subject === id)
      .toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(told).toHaveLength(count);
    return told.map(({ subjectVersion, data }) => [subjectVersion, data]);
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
  await tell(service, registered(id));
  expect(await account(service, id)).toMatchObject({ _id: id, points: 0, level: 'Novato', version: 1 });
  expect(await toldOf(id, 1)).toEqual([[1, { userId: id, points: 0, level: 'Novato', badges: [] }]]);
});

const worth: [string, (id: string, thing: string) => IntegrationEvent[], number][] = [
  ['a deal that becomes active', (id) => [published(id)], 50],
  ['one that expires', (id, it) => [published(id, it), moved(id, it, 'active', 'expired')], 0],
  [
    'one that comes back',
    (id, it) => [published(id, it), moved(id, it, 'active', 'pending'), published(id, it)],
    50,
  ],
  ['one that is deleted', (id, it) => [published(id, it), deletedDeal(id, it)], 0],
  ['one deleted after it ended', (id, it) => [deletedDeal(id, it, 'removed')], 0],
  ['one that is rejected', (id, it) => [moved(id, it, 'pending', 'rejected')], 0],
  ['a like', (id) => [reacted(id, 1)], 2],
  [
    'a like taken back',
    (id, userId) => [
      reacted(id, 1, { userId, promotionId: userId }),
      reacted(id, -1, { userId, promotionId: userId }),
    ],
    0,
  ],
  ['a dislike', (id) => [reacted(id, 0, { dislikes: 1 })], 0],
  ["a like of one's own", (id) => [reacted(id, 1, { userId: id })], 0],
  ['a comment', (id) => [commented(id)], 5],
  ["a comment on one's own deal", (id, it) => [commented(id, it, { promotionAuthorId: id })], 0],
  ['a comment deleted', (id, it) => [commented(id, it), uncommented(id, it)], 0],
];

describe('gives for', () => {
  const ids = worth.map(() => newId());
  beforeAll(() => tell(service, ...worth.flatMap(([, facts], index) => facts(ids[index] ?? '', newId()))));

  it.each(worth.map(([what, , points], index) => [what, points, ids[index] ?? ''] as const))(
    '%s %p points',
    async (_what, points, id) => {
      // What changes nothing opens nothing.
      expect((await account(service, id))?.points ?? 0).toBe(points);
    },
  );
});

it('comments earn ten times a day of São Paulo when they are many', async () => {
  const id = newId();
  const late = new Date('2026-11-02T02:59:00Z');
  const sameDay = Array.from({ length: 11 }, () => commented(id, newId(), { occurredAt: late }));
  const first = newId();
  await tell(service, commented(id, first, { occurredAt: new Date('2026-11-01T03:00:00Z') }), ...sameDay);
  expect(await account(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
  await tell(service, commented(id, newId(), { occurredAt: new Date('2026-11-02T03:00:00Z') }));
  expect(await account(service, id)).toMatchObject({ points: 55 });
  // What was taken back frees nothing: writing and deleting all day earns no more.
  await tell(service, uncommented(id, first));
  const before = (await account(service, id)).points as number;
  await tell(service, commented(id, newId(), { occurredAt: late }));
  expect(await account(service, id)).toMatchObject({ points: before });
});

it('comments of one day earn no more when they are handled again', async () => {
  const id = newId();
  const events = Array.from({ length: 8 }, () => commented(id));
  await tell(service, ...events);
  await service.clearInbox();
  await tell(service, ...events);
  await tell(service, ...Array.from({ length: 4 }, () => commented(id)));
  expect(await account(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
});

it('keeps a row for everything, dated by its fact', async () => {
  const id = newId();
  const fact = { ...published(id), occurredAt: '2026-11-01T10:00:00.000Z' };
  await tell(service, fact);
  expect(await ledger(id)).toMatchObject([
    {
      points: 50,
      reason: 'promotion-published',
      source: fact.id,
      about: (fact.data as { promotionId: string }).promotionId,
      occurredAt: new Date(fact.occurredAt),
    },
  ]);
});

it('raises the level with the points, tells every change by its version, and takes the level back', async () => {
  const id = newId();
  const deal = newId();
  await tell(service, registered(id));
  await tell(service, published(id));
  await tell(service, published(id, deal));
  await tell(service, moved(id, deal, 'active', 'removed'));
  const told = { userId: id, badges: [] };
  expect(await toldOf(id, 4)).toEqual([
    [1, { ...told, points: 0, level: 'Novato' }],
    [2, { ...told, points: 50, level: 'Novato' }],
    [3, { ...told, points: 100, level: 'Garimpeiro' }],
    [4, { ...told, points: 50, level: 'Novato' }],
  ]);
});

it('takes back what was given, also after the rule changed, and gives by the new rule', async () => {
  const [id, before, after] = [newId(), newId(), newId()];
  await tell(service, published(id, before));
  const rule = (points: number) =>
    asAdmin(service, updatePointRules, { body: { rules: [{ reason: 'promotion-published', points }] } });
  expect((await rule(80)).status).toBe(200);
  await tell(service, moved(id, before, 'active', 'expired'), published(id, after));
  expect(await account(service, id)).toMatchObject({ points: 80 });
  expect((await rule(50)).status).toBe(200);
  await tell(service, deletedDeal(id, after));
  expect(await account(service, id)).toMatchObject({ points: 0 });
});

it('gives points to whom it has not heard of yet', async () => {
  const id = newId();
  await tell(service, commented(id));
  await tell(service, registered(id));
  expect(await account(service, id)).toMatchObject({ points: 5, level: 'Novato', version: 2 });
});

it('keeps the newest name', async () => {
  const id = newId();
  const data = { userId: id, avatar: null };
  await tell(service, makeEvent(userUpdated, { ...data, name: 'Ana Luz' }, { subjectVersion: 2 }));
  await tell(service, addressed(id, 'a@a.dev'), registered(id));
  const members = service.database.collection<{ _id: string }>('members');
  expect(await members.findOne({ _id: id })).toMatchObject({
    name: 'Ana Luz',
    email: 'a@a.dev',
    words: ['ana', 'luz', 'a', 'dev'],
  });
});

it('forgets a deleted account by name, keeps its ledger, and lets nothing bring it back', async () => {
  const id = newId();
  await tell(service, registered(id), addressed(id), commented(id));
  await tell(service, removed(id));
  const data = { userId: id, avatar: null, name: 'Ana' };
  await tell(
    service,
    makeEvent(userUpdated, data, { subject: id, subjectVersion: 9 }),
    addressed(id),
    commented(id),
  );
  const members = service.database.collection<{ _id: string }>('members');
  expect(await members.findOne({ _id: id })).toMatchObject({ name: '', email: '', words: [] });
  expect(await account(service, id)).toMatchObject({ open: false, points: 10 });
  expect(await ledger(id)).toHaveLength(2);
  const told = service.broker.listReceived('points.changed').filter(({ subject }) => subject === id);
  expect(told.map(({ data }) => (data as { points: number }).points)).not.toContain(10);
});

it('loses nothing of what many give one member at the same time', async () => {
  const id = newId();
  await tell(service, ...Array.from({ length: 100 }, () => reacted(id, 1)));
  expect(await account(service, id)).toMatchObject({ points: 200, level: 'Garimpeiro', version: 101 });
  expect(await ledger(id)).toHaveLength(100);
});

it('points of others are settled when one account cannot be', async () => {
  const broken = '0'.repeat(24);
  const { database } = service;
  await database
    .collection<{ _id: string }>('accounts')
    .insertOne({ _id: broken, version: 1, badges: null } as never);
  await database.collection('ledger').insertOne({
    ...{ member: broken, points: 1, reason: 'adjustment', source: broken, about: null },
    ...{ occurredAt: new Date(), unsettled: true },
  });
  const id = newId();
  await service.publishAndWait(registered(id), published(id));
  await eventually(async () => expect(await account(service, id)).toMatchObject({ points: 50 }));
  await database.collection('ledger').deleteOne({ member: broken });
  await database.collection<{ _id: string }>('accounts').deleteOne({ _id: broken });
});
