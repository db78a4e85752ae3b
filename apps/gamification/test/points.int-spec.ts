import type { Fact } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { eventually } from '@pechincha/testing/eventually';
import { factOf, newId } from '@pechincha/testing/made-facts';
import { ServiceInTest } from '@pechincha/testing/service-in-test';
import { AppModule } from '../src/app.module.js';
import { commented, published, reacted, registered, settled, uncommented } from './activity.js';

let service: ServiceInTest;

beforeAll(async () => {
  service = await ServiceInTest.start('gamification', (config) => AppModule.forRoot(config), { replicas: 2 });
});
afterAll(() => service.discard());

/** Tells facts and waits until they are counted. */
async function handle(...facts: Fact[]): Promise<void> {
  await service.handle(...facts);
  await settled(service);
}

const account = (id: string) => service.database.collection<{ _id: string }>('accounts').findOne({ _id: id });
const ledger = (member: string) => service.database.collection('ledger').find({ member }).toArray();

/** What was told of a member's points, by version. */
const toldOf = (id: string, count: number) =>
  eventually(() => {
    const told = service.broker
      .heardOf('points.changed')
      .filter((fact) => fact.subject === id)
      .toSorted((one, other) => one.subjectVersion - other.subjectVersion);
    expect(told).toHaveLength(count);
    return told.map(({ subjectVersion, data }) => [subjectVersion, data]);
  });

it('has the five levels of a new community', async () => {
  const levels = await service.rows('levels', '_id');
  expect(levels.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Novato', 'Garimpeiro', 'Caçador de Ofertas', 'Feirante', 'Mestre da Pechincha']),
  );
  expect(levels).toHaveLength(5);
});

it('opens an account with the first level, and tells it', async () => {
  const id = newId();
  await handle(registered(id));
  expect(await account(id)).toEqual({ _id: id, points: 0, level: 'Novato', version: 1 });
  expect(await toldOf(id, 1)).toEqual([[1, { userId: id, points: 0, level: 'Novato' }]]);
});

it.each<[string, (id: string) => Fact[], number]>([
  ['a deal published', (id) => [published(id)], 50],
  ['a deal published again', (id) => [published(id, false)], 0],
  ['a like', (id) => [reacted(id, 1)], 2],
  ['a like taken back', (id) => [reacted(id, 1), reacted(id, -1)], 0],
  ['a like turned into a dislike', (id) => [reacted(id, 1), reacted(id, -1, 1)], 0],
  ['a dislike', (id) => [reacted(id, 0, 1)], 0],
  ["a like of one's own", (id) => [reacted(id, 1, 0, id)], 0],
  ['a comment', (id) => [commented(id)], 5],
  ['a comment deleted', (id) => [commented(id), uncommented(id)], 0],
])('gives for %s what the rules say', async (_what, facts, points) => {
  const id = newId();
  await handle(registered(id), ...facts(id));
  expect(await account(id)).toMatchObject({ points });
});

it('keeps a row for everything, dated by its fact', async () => {
  const id = newId();
  const fact = { ...published(id), occurredAt: '2026-11-01T10:00:00.000Z' };
  await handle(fact);
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
  await handle(registered(id));
  await handle(published(id));
  await handle(published(id));
  await handle(uncommented(id));
  expect(await toldOf(id, 4)).toEqual([
    [1, { userId: id, points: 0, level: 'Novato' }],
    [2, { userId: id, points: 50, level: 'Novato' }],
    [3, { userId: id, points: 100, level: 'Garimpeiro' }],
    [4, { userId: id, points: 95, level: 'Novato' }],
  ]);
});

it('gives points to whom it has not heard of yet', async () => {
  const id = newId();
  await handle(commented(id));
  await handle(registered(id));
  expect(await account(id)).toMatchObject({ points: 5, level: 'Novato', version: 2 });
});

it('keeps the newest name', async () => {
  const id = newId();
  const data = { userId: id, avatar: null, email: 'a@a.dev' };
  await handle(factOf(userUpdated, { ...data, name: 'Ana Luz' }, { subjectVersion: 2 }));
  await handle(registered(id));
  const members = service.database.collection<{ _id: string }>('members');
  expect(await members.findOne({ _id: id })).toMatchObject({ name: 'Ana Luz' });
});

it('loses nothing of what many give one member at the same time', async () => {
  const id = newId();
  await handle(...Array.from({ length: 100 }, () => reacted(id, 1)));
  expect(await account(id)).toMatchObject({ points: 200, level: 'Garimpeiro', version: 101 });
  expect(await ledger(id)).toHaveLength(100);
});
