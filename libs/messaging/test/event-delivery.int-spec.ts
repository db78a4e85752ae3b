import { eventually } from '@pechincha/testing/eventually';
import { withBeforeCommit } from '../src/before-commit.js';
import { MessagingHealth } from '../src/messaging-health.js';
import type { OutboxRow } from '../src/outbox.js';
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

// The poll is ten minutes away, longer than this may take: what wakes the relay is the change stream.
it('carries a fact from one commit to the other service without waiting for the poll, and forgets it', async () => {
  for (let n = 0; n < 20; n++) {
    await publisher.publishThing(`quick-${n}`);
    await eventually(async () => expect(await consumer.listThings()).toHaveLength(n + 1), { intervalMs: 2 });
  }
  await eventually(async () => expect(await listOutbox()).toEqual([]));
  for (const { app } of [publisher, consumer]) {
    expect(await app.get(MessagingHealth).check()).toMatchObject({ healthy: true, outbox: { pending: 0 } });
  }
});

it('tells nothing of what was rolled back', async () => {
  const rolledBack = publisher.unitOfWork.run(async (tx) => {
    await tx.publish(thingCounted, { subject: 'never', subjectVersion: 1, data: { amount: 1 } });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await publisher.publishThing('after-never');
  await eventually(async () =>
    expect((await consumer.listThings()).map(({ _id }) => _id)).toContain('after-never'),
  );
  expect((await consumer.listThings()).map(({ _id }) => _id)).not.toContain('never');
});

it('refuses to record what the contract does not describe', async () => {
  const invalid = publisher.unitOfWork.run((tx) =>
    tx.publish(thingCounted, {
      subject: 'x',
      subjectVersion: 1,
      data: { amount: 'much' as unknown as number },
    }),
  );
  await expect(invalid).rejects.toMatchObject({ issues: [{ path: expect.arrayContaining(['amount']) }] });
});

it('commits what the hook writes with the work, and nothing of either where the hook fails', async () => {
  const notes = publisher.connection.collection<{ _id: string; result: unknown }>('notes');
  const work = (name: string, fails: boolean): Promise<string> =>
    withBeforeCommit(
      async (tx, result) => {
        await notes.insertOne({ _id: name, result }, { session: tx.session });
        if (fails) throw new Error('the hook refuses');
      },
      () => publisher.unitOfWork.run(async () => `${name} done`),
    );
  await expect(work('kept', false)).resolves.toBe('kept done');
  await expect(work('undone', true)).rejects.toThrow('the hook refuses');
  expect(await notes.find().toArray()).toEqual([{ _id: 'kept', result: 'kept done' }]);
});

it('lets a unit of work inside another be part of it', async () => {
  const notes = publisher.connection.collection<{ _id: string }>('inner-notes');
  const both = publisher.unitOfWork.run(async () => {
    await publisher.unitOfWork.run((tx) => notes.insertOne({ _id: 'inner' }, { session: tx.session }));
    throw new Error('the outer one fails');
  });
  await expect(both).rejects.toThrow('the outer one fails');
  expect(await notes.countDocuments()).toBe(0);
});
