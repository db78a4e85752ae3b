// Shows R17 of docs/reliability.md.
import { withBeforeCommit } from '@pechincha/persistence/transaction';
import type { OutboxRow } from '@pechincha/persistence/outbox';
import { eventually } from '@pechincha/testing/eventually';
import { runWithClockAhead } from '@pechincha/testing/run-with-clock-ahead';
import { MessagingHealth } from '../src/messaging-health.js';
import { TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueName, uniqueOptions, type Probe } from './probe.js';

const publisherOptions = uniqueOptions('promotions', { pollIntervalMs: 600_000 });
const consumerOptions = { ...publisherOptions, database: uniqueName(), service: 'moderation' as const };
let publisher: Probe;
let consumer: Probe;

beforeAll(async () => {
  publisher = await startProbe(publisherOptions);
  consumer = await startProbe(consumerOptions);
});

afterAll(async () => {
  await publisher.app.close();
  await consumer.app.close();
  await (await TestBrokerClient.open(publisherOptions.rabbit, publisherOptions.prefix)).cleanUp();
  await dropDatabases(publisherOptions.database, consumerOptions.database);
});

const listOutbox = (): Promise<OutboxRow[]> =>
  publisher.connection.collection<OutboxRow>('outbox').find().toArray();

// The poll interval is ten minutes, so only the change stream can wake the relay.
it('outbox relay publishes an event right after its commit and deletes its row when it is confirmed', async () => {
  for (let n = 0; n < 20; n++) {
    await publisher.publishThing(`quick-${n}`);
    await eventually(async () => expect(await consumer.listThings()).toHaveLength(n + 1), { intervalMs: 2 });
  }
  await eventually(async () => expect(await listOutbox()).toEqual([]));
  for (const { app } of [publisher, consumer]) {
    expect(await app.get(MessagingHealth).check()).toMatchObject({ healthy: true, outbox: { pending: 0 } });
  }
});

it('outbox relay publishes an event at once when the clock of its writer is an hour ahead', async () => {
  await publisher.unitOfWork.run((tx) =>
    runWithClockAhead(() =>
      tx.publish(thingCounted, { subject: 'ahead', subjectVersion: 1, data: { amount: 1 } }),
    ),
  );
  await eventually(async () =>
    expect((await consumer.listThings()).map(({ _id }) => _id)).toContain('ahead'),
  );
});

it('outbox relay publishes nothing when the transaction was rolled back', async () => {
  const rolledBack = publisher.unitOfWork.run(async (tx) => {
    await tx.publish(thingCounted, { subject: 'never', subjectVersion: 1, data: { amount: 1 } });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await publisher.publishThing('after-never');
  await eventually(async () =>
    expect((await consumer.listThings()).map(({ _id }) => _id)).toContain('after-never'),
  );
  expect((await consumer.listThings()).map(({ _id }) => _id)).not.toContain('never');
});

it('tx.publish throws a ZodError when the data does not match the contract', async () => {
  const invalid = publisher.unitOfWork.run((tx) =>
    tx.publish(thingCounted, {
      subject: 'x',
      subjectVersion: 1,
      data: { amount: 'much' as unknown as number },
    }),
  );
  await expect(invalid).rejects.toMatchObject({ issues: [{ path: expect.arrayContaining(['amount']) }] });
});

it('before-commit hook commits with the unit of work and rolls it back when the hook fails', async () => {
  const notes = publisher.connection.collection<{ _id: string; result: unknown }>('notes');
  const work = (name: string, fails: boolean): Promise<string> =>
    withBeforeCommit(
      (tx, result) => {
        tx.insertAtEnd(notes, { _id: name, result });
        if (fails) throw new Error('the hook fails');
      },
      () => publisher.unitOfWork.run(async () => `${name} done`),
    );
  await expect(work('committed', false)).resolves.toBe('committed done');
  await expect(work('rolled back', true)).rejects.toThrow('the hook fails');
  expect(await notes.find().toArray()).toEqual([{ _id: 'committed', result: 'committed done' }]);
});

it('nested unit of work rolls back when the outer one fails', async () => {
  const notes = publisher.connection.collection<{ _id: string }>('inner-notes');
  const nested = publisher.unitOfWork.run(async () => {
    await publisher.unitOfWork.run((tx) => notes.insertOne({ _id: 'inner' }, { session: tx.session }));
    throw new Error('the outer one fails');
  });
  await expect(nested).rejects.toThrow('the outer one fails');
  expect(await notes.countDocuments()).toBe(0);
});
