import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { sleep } from '@pechincha/persistence/time';
import type { ServerHandle } from '@pechincha/servers/server';
import { startMongo } from '@pechincha/servers/mongodb';
import { startRabbitmq, type RabbitmqHandle } from '@pechincha/servers/rabbitmq';
import { eventually } from '@pechincha/testing/eventually';
import { Broker } from '../src/broker.js';
import { FailedEventPublisher } from '../src/failed-event-publisher.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import {
  startProbe,
  thingCounted,
  uniqueName,
  uniqueOptions,
  type Probe,
  type ProbeOptions,
} from './probe.js';

let dataDir: string;
let rabbitmq: RabbitmqHandle;
let database: ServerHandle;
let publisherOptions: ProbeOptions;
let consumerOptions: ProbeOptions;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  [rabbitmq, database] = await Promise.all([startRabbitmq({ dataDir }), startMongo({ dataDir })]);
  const settings = {
    transactionTimeoutMs: 2_000,
    confirmTimeoutMs: 2_000,
    retryDelaysMs: [50, 100, 200, 400, 800],
  };
  const servers = { mongo: database.url, rabbit: rabbitmq.url };
  publisherOptions = { ...uniqueOptions('promotions', settings), ...servers };
  consumerOptions = { ...publisherOptions, database: uniqueName(), service: 'moderation' };
});

afterAll(async () => {
  await rabbitmq.stop();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

/** Number of times each subject was handled. */
const getHandledCounts = async (probe: Probe): Promise<Record<string, number>> =>
  Object.fromEntries((await probe.listThings()).map(({ _id, handled: times }) => [_id, times]));

/** Counts events that are published and not yet confirmed. */
function trackUnconfirmed(probe: Probe): () => number {
  const { publisher } = probe.app.get(Broker);
  const publish = publisher.publish.bind(publisher);
  let unconfirmedCount = 0;
  jest.spyOn(publisher, 'publish').mockImplementation(async (...args) => {
    unconfirmedCount++;
    try {
      return await publish(...args);
    } finally {
      unconfirmedCount--;
    }
  });
  return () => unconfirmedCount;
}

it('consumer holds its events without retries or dead letters when the database is frozen for ten seconds', async () => {
  const consumer = await startProbe(consumerOptions);
  const broker = await TestBrokerClient.open(rabbitmq.url, consumerOptions.prefix);
  const retries = jest.spyOn(consumer.app.get(FailedEventPublisher), 'retry');
  const deadLetterings = jest.spyOn(consumer.app.get(FailedEventPublisher), 'deadLetter');
  const redelivered: string[] = [];
  consumer.behaviour.before = async (event, context) => {
    if (context.redelivered) redelivered.push(event.subject);
  };
  const subjects = Array.from({ length: 40 }, (_none, n) => `frozen-${n}`);
  const events = subjects.map((subject) => makeEvent(thingCounted, subject, 1, 1));
  await broker.publish(...events.slice(0, 20));
  await database.freeze();
  await broker.publish(...events.slice(20));
  await sleep(10_000);
  await database.thaw();

  const expected = Object.fromEntries(subjects.map((subject) => [subject, 1]));
  await eventually(async () => expect(await getHandledCounts(consumer)).toEqual(expected));
  await consumer.app.close();
  expect(retries).not.toHaveBeenCalled();
  expect(deadLetterings).not.toHaveBeenCalled();
  expect(redelivered).toEqual([]);
  expect(await broker.countMessages(broker.deadLetterQueue)).toBe(0);
  await broker.channel.purgeQueue(broker.queue);
  await broker.close();
});

it('publisher accepts every write and each event arrives once when the broker is killed, then frozen for 15 s', async () => {
  const consumer = await startProbe({ ...consumerOptions, database: uniqueName() });
  const publisher = await startProbe(publisherOptions);
  const unconfirmed = trackUnconfirmed(publisher);
  const expected: Record<string, number> = {};
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await publisher.publishThing(`event-${n}`);
      expected[`event-${n}`] = 1;
      await sleep(10);
    }
  })();
  const waitForWrites = async (count: number): Promise<void> => {
    const goal = Object.keys(expected).length + count;
    await eventually(() => expect(Object.keys(expected).length).toBeGreaterThanOrEqual(goal));
  };
  const waitUntilConsumed = async (): Promise<void> => {
    const expectedSubjects = Object.keys(expected);
    await eventually(
      async () =>
        expect(Object.keys(await getHandledCounts(consumer))).toEqual(
          expect.arrayContaining(expectedSubjects),
        ),
      { intervalMs: 200 },
    );
  };

  await waitForWrites(100);
  await waitUntilConsumed();
  // Frozen first, so that messages are in flight when it is killed.
  await rabbitmq.freeze();
  await eventually(() => expect(unconfirmed()).toBeGreaterThan(0));
  await rabbitmq.kill();
  await waitForWrites(100);
  await rabbitmq.start();
  await waitUntilConsumed();
  await rabbitmq.freeze();
  await sleep(15_000);
  await rabbitmq.thaw();
  await waitForWrites(100);
  writing = false;
  await writer;

  await eventually(async () => expect(await getHandledCounts(consumer)).toEqual(expected), {
    timeoutMs: 30_000,
    intervalMs: 200,
  });
  await publisher.app.close();
  await consumer.app.close();
  const restarted = await startProbe({ ...consumerOptions, database: consumer.connection.name });
  expect(await getHandledCounts(restarted)).toEqual(expected);
  await restarted.app.close();
});
