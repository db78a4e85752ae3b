import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { ServerHandle } from '@pechincha/servers/server';
import { startMongo } from '@pechincha/servers/mongodb';
import { startRabbitmq, type RabbitmqHandle } from '@pechincha/servers/rabbitmq';
import { eventually } from '@pechincha/testing/eventually';
import { Broker } from '../src/broker.js';
import { FailedFacts } from '../src/failed-facts.js';
import { pause } from '../src/time.js';
import { BrokerTool, factOf } from './broker-tool.js';
import {
  startProbe,
  thingCounted,
  uniqueName,
  uniqueOptions,
  type Probe,
  type ProbeOptions,
} from './probe.js';

let dataDir: string;
let broker: RabbitmqHandle;
let database: ServerHandle;
let telling: ProbeOptions;
let counting: ProbeOptions;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  [broker, database] = await Promise.all([startRabbitmq({ dataDir }), startMongo({ dataDir })]);
  const settings = { transactionWithin: 2_000, confirmWithin: 2_000, retryDelays: [50, 100, 200, 400, 800] };
  const servers = { mongo: database.url, rabbit: broker.url };
  telling = { ...uniqueOptions('promotions', settings), ...servers };
  counting = { ...telling, database: uniqueName(), service: 'moderation' };
});

afterAll(async () => {
  await broker.stop();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

/** Each subject once, and how often each was handled. */
const handled = async (probe: Probe): Promise<Record<string, number>> =>
  Object.fromEntries((await probe.things()).map(({ _id, handled: times }) => [_id, times]));

/** How many facts are handed to the broker and not confirmed yet, from now on. */
function watchUnconfirmed(probe: Probe): () => number {
  const { publisher } = probe.app.get(Broker);
  const publish = publisher.publish.bind(publisher);
  let waiting = 0;
  jest.spyOn(publisher, 'publish').mockImplementation(async (...sent) => {
    waiting++;
    try {
      return await publish(...sent);
    } finally {
      waiting--;
    }
  });
  return () => waiting;
}

it('the database frozen for ten seconds: no try spent, nothing returned to the broker, nothing dead', async () => {
  const counter = await startProbe(counting);
  const tool = await BrokerTool.open(broker.url, counting.prefix);
  const tries = jest.spyOn(counter.app.get(FailedFacts), 'tryAgain');
  const burials = jest.spyOn(counter.app.get(FailedFacts), 'bury');
  const redelivered: string[] = [];
  counter.behaviour.before = async (fact, context) => {
    if (context.redelivered) redelivered.push(fact.subject);
  };
  const subjects = Array.from({ length: 40 }, (_none, n) => `frozen-${n}`);
  const facts = subjects.map((subject) => factOf(thingCounted, subject, 1, 1));
  await tool.put(...facts.slice(0, 20));
  await database.freeze();
  await tool.put(...facts.slice(20));
  await pause(10_000);
  await database.thaw();

  const expected = Object.fromEntries(subjects.map((subject) => [subject, 1]));
  await eventually(async () => expect(await handled(counter)).toEqual(expected));
  await counter.app.close();
  expect(tries).not.toHaveBeenCalled();
  expect(burials).not.toHaveBeenCalled();
  expect(redelivered).toEqual([]);
  expect(await tool.waiting(tool.dead)).toBe(0);
  await tool.channel.purgeQueue(tool.queue);
  await tool.close();
});

it('the broker killed and back, then frozen for 15 seconds: every write is taken, every fact arrives once', async () => {
  const counter = await startProbe({ ...counting, database: uniqueName() });
  const teller = await startProbe(telling);
  const unconfirmed = watchUnconfirmed(teller);
  const ledger: Record<string, number> = {};
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await teller.count(`fact-${n}`);
      ledger[`fact-${n}`] = 1;
      await pause(10);
    }
  })();
  const written = async (more: number): Promise<void> => {
    const goal = Object.keys(ledger).length + more;
    await eventually(() => expect(Object.keys(ledger).length).toBeGreaterThanOrEqual(goal));
  };
  const caughtUp = async (): Promise<void> => {
    const known = Object.keys(ledger);
    await eventually(
      async () => expect(Object.keys(await handled(counter))).toEqual(expect.arrayContaining(known)),
      { every: 200 },
    );
  };

  await written(100);
  await caughtUp();
  // Frozen first, so that something is certainly in flight when it dies.
  await broker.freeze();
  await eventually(() => expect(unconfirmed()).toBeGreaterThan(0));
  await broker.kill();
  await written(100);
  await broker.start();
  await caughtUp();
  await broker.freeze();
  await pause(15_000);
  await broker.thaw();
  await written(100);
  writing = false;
  await writer;

  await eventually(async () => expect(await handled(counter)).toEqual(ledger), {
    within: 30_000,
    every: 200,
  });
  await teller.app.close();
  await counter.app.close();
  const again = await startProbe({ ...counting, database: counter.connection.name });
  expect(await handled(again)).toEqual(ledger);
  await again.app.close();
});
