import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutboxRow } from '@pechincha/persistence/outbox';
import type { ServerHandle } from '@pechincha/servers/server';
import { startMongo } from '@pechincha/servers/mongodb';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import mongoose from 'mongoose';
import type { CrashPoint } from '../src/crash-point.js';
import { TestBrokerClient } from './test-broker-client.js';
import { startProbe, uniqueName, uniqueOptions, type Probe, type ProbeOptions } from './probe.js';

/** A MongoDB of its own, set to abort orphaned transactions after 1 s instead of 60 s. */
let database: ServerHandle;
let dataDir: string;
const common = uniqueOptions('promotions', { leaseMs: 1_000 });
let publisherOptions: ProbeOptions;
let consumerOptions: ProbeOptions;
let broker: TestBrokerClient;
let consumer: Probe;
let publisher: Probe | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  database = await startMongo({ dataDir });
  const connection = await mongoose.createConnection(database.url).asPromise();
  const admin = connection.getClient().db('admin');
  await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
  await connection.close();
  broker = await TestBrokerClient.open(common.rabbit, common.prefix);
});

afterAll(async () => {
  await broker.cleanUp();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

beforeEach(() => {
  publisherOptions = { ...common, mongo: database.url, database: uniqueName() };
  consumerOptions = { ...publisherOptions, database: uniqueName(), service: 'moderation' };
});

afterEach(async () => {
  await publisher?.app.close();
  publisher = null;
  await consumer.app.close();
});

/** A process that kills itself with SIGKILL at the crash point. */
async function startCrashing(
  options: ProbeOptions,
  crashPoint: CrashPoint,
): Promise<ReturnType<typeof startChild>> {
  const file = join(import.meta.dirname, 'child.ts');
  const child = startChild(file, [JSON.stringify(options)], {
    NODE_ENV: 'test',
    MESSAGING_CRASH_AT: crashPoint,
  });
  await Promise.race([
    once(child.process, 'message'),
    child.exited.then(() => Promise.reject(child.output())),
  ]);
  return child;
}

const listOutbox = (probe: Probe): Promise<OutboxRow[]> =>
  probe.connection.collection<OutboxRow>('outbox').find().toArray();

it.each<[CrashPoint, number]>([
  ['before-publish', 0],
  ['after-publish', 1],
])('event is handled once when its publisher is killed at %s', async (point, arrivedBefore) => {
  consumer = await startProbe(consumerOptions);
  const crashing = await startCrashing(publisherOptions, point);
  crashing.process.send('a');
  expect((await crashing.exited).signal).toBe('SIGKILL');
  if (arrivedBefore)
    await eventually(async () => expect(await consumer.listThings()).toHaveLength(arrivedBefore));
  else expect(await consumer.listThings()).toEqual([]);

  const healthy = (publisher = await startProbe(publisherOptions));
  expect(await listOutbox(healthy)).toHaveLength(1);
  await eventually(async () => expect(await listOutbox(healthy)).toEqual([]));
  await healthy.publishThing('afterwards');
  await eventually(async () => expect(await consumer.listThings()).toHaveLength(2));
  await eventually(async () => expect(await broker.countMessages(broker.queue)).toBe(0));
  // Closing finishes in-flight messages, including the duplicate.
  await consumer.app.close();
  consumer = await startProbe(consumerOptions);
  expect(await consumer.listThings()).toMatchObject([
    { _id: 'a', handled: 1 },
    { _id: 'afterwards', handled: 1 },
  ]);
});

it.each<[CrashPoint, number]>([
  ['before-inbox', 0],
  ['after-inbox', 0],
  ['after-effect', 0],
  ['after-commit', 1],
  ['after-ack', 1],
])('event is handled once when its consumer is killed at %s', async (point, effectsBefore) => {
  const healthy = (publisher = await startProbe(publisherOptions));
  const crashing = await startCrashing(consumerOptions, point);
  await healthy.publishThing('a');
  expect((await crashing.exited).signal).toBe('SIGKILL');

  const things = healthy.connection.useDb(consumerOptions.database).collection('things');
  expect(await things.countDocuments()).toBe(effectsBefore);
  consumer = await startProbe(consumerOptions);
  await healthy.publishThing('afterwards');
  await eventually(async () =>
    expect(await consumer.listThings()).toMatchObject([{ _id: 'a' }, { _id: 'afterwards' }]),
  );
  await consumer.app.close();
  expect(await broker.countMessages(broker.queue)).toBe(0);
  consumer = await startProbe(consumerOptions);
  expect(await consumer.listThings()).toMatchObject([
    { _id: 'a', handled: 1 },
    { _id: 'afterwards', handled: 1 },
  ]);
});
