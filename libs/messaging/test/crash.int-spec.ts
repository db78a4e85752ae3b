import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerHandle } from '@pechincha/servers/server';
import { startMongo } from '@pechincha/servers/mongodb';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import mongoose from 'mongoose';
import type { CrashPoint } from '../src/crash-point.js';
import type { OutboxRow } from '../src/outbox.js';
import { BrokerTool } from './broker-tool.js';
import { startProbe, uniqueName, uniqueOptions, type Probe, type ProbeOptions } from './probe.js';

/** Its own, because it is told to forget the transactions of the dead at once; by default that takes a minute. */
let database: ServerHandle;
let dataDir: string;
const common = uniqueOptions('promotions', { leaseFor: 1_000 });
let telling: ProbeOptions;
let counting: ProbeOptions;
let tool: BrokerTool;
let counter: Probe;
let teller: Probe | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  database = await startMongo({ dataDir });
  const connection = await mongoose.createConnection(database.url).asPromise();
  const admin = connection.getClient().db('admin');
  await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
  await connection.close();
  tool = await BrokerTool.open(common.rabbit, common.prefix);
});

afterAll(async () => {
  await tool.tidyUp();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

beforeEach(() => {
  telling = { ...common, mongo: database.url, database: uniqueName() };
  counting = { ...telling, database: uniqueName(), service: 'moderation' };
});

afterEach(async () => {
  await teller?.app.close();
  teller = null;
  await counter.app.close();
});

/** A process that dies, as by `kill -9`, when it gets to that point. */
async function startDoomed(options: ProbeOptions, at: CrashPoint): Promise<ReturnType<typeof startChild>> {
  const file = join(import.meta.dirname, 'child.ts');
  const child = startChild(file, [JSON.stringify(options)], { NODE_ENV: 'test', MESSAGING_CRASH_AT: at });
  await Promise.race([
    once(child.process, 'message'),
    child.ended.then(() => Promise.reject(child.output())),
  ]);
  return child;
}

const outboxOf = (probe: Probe): Promise<OutboxRow[]> =>
  probe.connection.collection<OutboxRow>('outbox').find().toArray();

it.each<[CrashPoint, number]>([
  ['before-publish', 0],
  ['after-publish', 1],
])('the teller dies %s: the fact arrives, its effect happens once', async (point, arrivedBefore) => {
  counter = await startProbe(counting);
  const doomed = await startDoomed(telling, point);
  doomed.process.send('a');
  expect((await doomed.ended).signal).toBe('SIGKILL');
  if (arrivedBefore) await eventually(async () => expect(await counter.things()).toHaveLength(arrivedBefore));
  else expect(await counter.things()).toEqual([]);

  const healthy = (teller = await startProbe(telling));
  expect(await outboxOf(healthy)).toHaveLength(1);
  await eventually(async () => expect(await outboxOf(healthy)).toEqual([]));
  await healthy.count('afterwards');
  await eventually(async () => expect(await counter.things()).toHaveLength(2));
  await eventually(async () => expect(await tool.waiting(tool.queue)).toBe(0));
  // Finishes what is in hand, the second copy included.
  await counter.app.close();
  counter = await startProbe(counting);
  expect(await counter.things()).toMatchObject([
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
])('the consumer dies %s: the effect happens once', async (point, effectsBefore) => {
  const healthy = (teller = await startProbe(telling));
  const doomed = await startDoomed(counting, point);
  await healthy.count('a');
  expect((await doomed.ended).signal).toBe('SIGKILL');

  const things = healthy.connection.useDb(counting.database).collection('things');
  expect(await things.countDocuments()).toBe(effectsBefore);
  counter = await startProbe(counting);
  await healthy.count('afterwards');
  await eventually(async () =>
    expect(await counter.things()).toMatchObject([{ _id: 'a' }, { _id: 'afterwards' }]),
  );
  await counter.app.close();
  expect(await tool.waiting(tool.queue)).toBe(0);
  counter = await startProbe(counting);
  expect(await counter.things()).toMatchObject([
    { _id: 'a', handled: 1 },
    { _id: 'afterwards', handled: 1 },
  ]);
});
