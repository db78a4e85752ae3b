// Shows R8 of docs/reliability.md.
import { join } from 'node:path';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { MessagingHealth } from '../src/messaging-health.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

const retryDelaysMs = [200, 400, 800, 1_600, 6_400];
const options = uniqueOptions('moderation', { retryDelaysMs, queueCountIntervalMs: 200 });
let broker: TestBrokerClient;
let consumer: Probe;

beforeAll(async () => {
  consumer = await startProbe(options);
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await consumer.app.close();
  await broker.cleanUp(retryDelaysMs);
  await dropDatabases(options.database);
});

it('failing event is retried with growing delays, dead-lettered and redriven while 999 others are handled', async () => {
  const runs: { at: number; othersBefore: number }[] = [];
  let othersBefore = 0;
  let broken = true;
  consumer.behaviour.before = async (event) => {
    if (event.subject !== 'poison') {
      othersBefore++;
      return;
    }
    runs.push({ at: Date.now(), othersBefore });
    if (broken) throw new Error('cannot count this');
  };
  const others = Array.from({ length: 999 }, (_none, n) => makeEvent(thingCounted, `thing-${n}`, 1, 1));
  await broker.publish(
    ...others.slice(0, 500),
    makeEvent(thingCounted, 'poison', 1, 1),
    ...others.slice(500),
  );

  await eventually(async () => expect(await consumer.listThings()).toHaveLength(999), {
    timeoutMs: 90_000,
    intervalMs: 100,
  });
  await eventually(async () => expect(await broker.countMessages(broker.deadLetterQueue)).toBe(1));
  expect(runs).toHaveLength(1 + retryDelaysMs.length);
  // While it waits for its first retry, others are handled.
  expect(runs[1]?.othersBefore).toBeGreaterThan(runs[0]?.othersBefore ?? Infinity);
  retryDelaysMs.forEach((delay, n) =>
    expect((runs[n + 1]?.at ?? 0) - (runs[n]?.at ?? 0)).toBeGreaterThanOrEqual(delay),
  );

  const health = consumer.app.get(MessagingHealth);
  const warnings = [`"${broker.queue}" has dead letters: 1`];
  await eventually(async () =>
    expect(await health.check()).toMatchObject({ deadLetters: { [broker.queue]: 1 }, warnings }),
  );
  const letter = await broker.channel.get(broker.deadLetterQueue);
  if (!letter) throw new Error('no dead letter');
  expect(letter.properties.headers).toMatchObject({
    'x-dead-reason': 'failed',
    'x-error': 'cannot count this',
    'x-attempt': 5,
  });
  expect(letter.properties.expiration).toBe(String(30 * 24 * 60 * 60 * 1_000));
  broker.channel.nack(letter);

  broken = false;
  const command = join(import.meta.dirname, '../src/dead-letters-command.ts');
  const redriving = startChild(command, ['redrive', broker.queue], { RABBITMQ_URL: options.rabbit });
  expect(await redriving.exited).toEqual({ code: 0, signal: null });
  expect(redriving.output()).toBe(`1 back in ${broker.queue}\n`);
  await eventually(async () => expect(await consumer.listThings()).toHaveLength(1_000));
  expect(await broker.countMessages(broker.deadLetterQueue)).toBe(0);
  expect(runs).toHaveLength(2 + retryDelaysMs.length);
  await eventually(async () => expect((await health.check()).deadLetters).toEqual({}));
});

it.each([
  ['a body that is not JSON', 'no event at all', 'not JSON'],
  ['JSON that is not an event', '{"id":1}', 'not an event'],
  [
    'an unknown older version',
    { ...makeEvent(thingCounted, 'odd', 1, 1), version: 0 },
    'version 0 has no upcast to 1',
  ],
  [
    'data that does not match the contract',
    { ...makeEvent(thingCounted, 'odd', 1, 1), data: { amount: '1' } },
    'data does not match the contract',
  ],
])('consumer dead-letters %s without a retry', async (_what, body, reason) => {
  const before = consumer.behaviour.runs;
  await broker.publish(body);
  const letter = await eventually(async () => {
    const message = await broker.channel.get(broker.deadLetterQueue, { noAck: true });
    if (!message) throw new Error('no dead letter yet');
    return message;
  });
  expect(letter.properties.headers).toMatchObject({
    'x-dead-reason': 'malformed',
    'x-error': expect.stringContaining(reason),
    'x-attempt': 0,
    'x-from-queue': broker.queue,
  });
  expect(letter.content.toString()).toBe(typeof body === 'string' ? body : JSON.stringify(body));
  expect(consumer.behaviour.runs).toBe(before);
});

it('95th percentile of the delay of other events is less than 2.5 times as long when one of 100 fails and one is malformed', async () => {
  let startedAt = 0;
  let failing = '';
  const failed = new Set<string>();
  /** Of the last run of each handler, which a conflict repeats. */
  const delays = new Map<string, number>();
  consumer.behaviour.before = async ({ subject }) => {
    if (subject === failing) {
      failed.add(subject);
      throw new Error('cannot count this');
    }
    delays.set(subject, performance.now() - startedAt);
  };
  const runRound = async (name: string, poison: (string | IntegrationEvent)[]): Promise<number> => {
    delays.clear();
    const others = Array.from({ length: 98 }, (_none, n) => makeEvent(thingCounted, `${name}-${n}`, 1, 1));
    startedAt = performance.now();
    await broker.publish(...poison, ...others);
    await eventually(() => expect(delays.size).toBe(98), { intervalMs: 5 });
    return [...delays.values()].toSorted((first, second) => first - second)[93] ?? Infinity;
  };
  const [clean, poisoned]: [number[], number[]] = [[], []];
  await runRound('warm-up', []);
  for (let round = 0; round < 7; round++) {
    clean.push(await runRound(`clean-${round}`, []));
    const subject = `poison-${round}`;
    failing = subject;
    poisoned.push(await runRound(`mixed-${round}`, [makeEvent(thingCounted, subject, 1, 1), 'no event']));
    // The next retry succeeds, so that none is left in the next round.
    failing = '';
    await eventually(() => expect([...delays.keys()]).toContain(subject));
  }
  expect(failed.size).toBe(7);
  const median = (values: number[]): number => values.toSorted((first, second) => first - second)[3] ?? 0;
  // About 1, even on a busy machine.
  expect(median(poisoned) / median(clean)).toBeLessThan(2.5);
});
