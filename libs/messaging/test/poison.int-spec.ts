import { join } from 'node:path';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { MessagingHealth } from '../src/messaging-health.js';
import { BrokerTool, factOf } from './broker-tool.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

const retryDelays = [200, 400, 800, 1_600, 6_400];
const options = uniqueOptions('moderation', { retryDelays, countQueuesEvery: 200 });
let tool: BrokerTool;
let counter: Probe;

beforeAll(async () => {
  counter = await startProbe(options);
  tool = await BrokerTool.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await counter.app.close();
  await tool.tidyUp(retryDelays);
  await dropDatabases(options.database);
});

it('a handler that throws: growing delays, then a dead letter; 999 others are done meanwhile; redrive brings it back', async () => {
  const runs: number[] = [];
  let broken = true;
  counter.behaviour.before = async (fact) => {
    if (fact.subject !== 'poison') return;
    runs.push(Date.now());
    if (broken) throw new Error('cannot count this');
  };
  const others = Array.from({ length: 999 }, (_none, n) => factOf(thingCounted, `thing-${n}`, 1, 1));
  await tool.put(...others.slice(0, 500), factOf(thingCounted, 'poison', 1, 1), ...others.slice(500));

  await eventually(async () => expect(await counter.things()).toHaveLength(999), {
    within: 20_000,
    every: 100,
  });
  const othersDone = Date.now();
  await eventually(async () => expect(await tool.waiting(tool.dead)).toBe(1));
  expect(othersDone).toBeLessThan(runs[5] ?? 0);
  expect(runs).toHaveLength(1 + retryDelays.length);
  retryDelays.forEach((delay, n) =>
    expect((runs[n + 1] ?? 0) - (runs[n] ?? 0)).toBeGreaterThanOrEqual(delay),
  );

  const health = counter.app.get(MessagingHealth);
  const warnings = [`"${tool.queue}" has dead letters: 1`];
  await eventually(async () =>
    expect(await health.check()).toMatchObject({ deadLetters: { [tool.queue]: 1 }, warnings }),
  );
  const letter = await tool.channel.get(tool.dead);
  if (!letter) throw new Error('no dead letter');
  expect(letter.properties.headers).toMatchObject({
    'x-dead-reason': 'failed',
    'x-error': 'cannot count this',
    'x-attempt': 5,
  });
  expect(letter.properties.expiration).toBe(String(30 * 24 * 60 * 60 * 1_000));
  tool.channel.nack(letter);

  broken = false;
  const command = join(import.meta.dirname, '../src/dead-letters-command.ts');
  const redriving = startChild(command, ['redrive', tool.queue], { RABBITMQ_URL: options.rabbit });
  expect(await redriving.ended).toEqual({ code: 0, signal: null });
  expect(redriving.output()).toBe(`1 back in ${tool.queue}\n`);
  await eventually(async () => expect(await counter.things()).toHaveLength(1_000));
  expect(await tool.waiting(tool.dead)).toBe(0);
  expect(runs).toHaveLength(2 + retryDelays.length);
  await eventually(async () => expect((await health.check()).deadLetters).toEqual({}));
});

it.each([
  ['what is not JSON', 'no fact at all', 'not JSON'],
  ['what is no fact', '{"id":1}', 'not a fact'],
  [
    'an unknown older version',
    { ...factOf(thingCounted, 'odd', 1, 1), version: 0 },
    'version 0, understood is 1',
  ],
  [
    'data that is not as agreed',
    { ...factOf(thingCounted, 'odd', 1, 1), data: { amount: '1' } },
    'data is not as agreed',
  ],
])('%s is a dead letter at once', async (_what, body, why) => {
  const before = counter.behaviour.runs;
  await tool.put(body);
  const letter = await eventually(async () => {
    const message = await tool.channel.get(tool.dead, { noAck: true });
    if (!message) throw new Error('no dead letter yet');
    return message;
  });
  expect(letter.properties.headers).toMatchObject({
    'x-dead-reason': 'malformed',
    'x-error': expect.stringContaining(why),
    'x-attempt': 0,
    'x-from-queue': tool.queue,
  });
  expect(letter.content.toString()).toBe(typeof body === 'string' ? body : JSON.stringify(body));
  expect(counter.behaviour.runs).toBe(before);
});
