import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { Broker } from '../src/broker.js';
import { MessagingHealth } from '../src/messaging-health.js';
import { BrokerTool } from './broker-tool.js';
import { dropDatabases, startProbe, uniqueName, uniqueOptions, type Probe } from './probe.js';

const telling = uniqueOptions('promotions', { pollEvery: 200 });
const counting = { ...telling, database: uniqueName(), service: 'moderation' as const };
let tool: BrokerTool;
let teller: Probe;

beforeAll(async () => {
  teller = await startProbe(telling);
  tool = await BrokerTool.open(telling.rabbit, telling.prefix);
});

afterAll(async () => {
  await teller.app.close();
  await tool.tidyUp();
  await dropDatabases(telling.database, counting.database);
});

it('what is told before its consumer ever started waits for it', async () => {
  await teller.count('early');
  await eventually(async () => expect(await tool.waiting(tool.queue)).toBe(1));
});

it('a fact that no queue takes stays pending, is reported once, and goes out when there is one', async () => {
  const reports = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await tool.channel.deleteQueue(tool.queue);
  for (const name of ['homeless', 'homeless too', 'homeless as well']) await teller.count(name);
  const offers = jest.spyOn(teller.app.get(Broker).publisher, 'publish');
  await eventually(() => expect(offers.mock.calls.length).toBeGreaterThan(2));
  expect(await teller.app.get(MessagingHealth).check()).toMatchObject({
    healthy: false,
    unroutable: ['thing.counted'],
    outbox: { pending: 3 },
  });
  expect(reports.mock.calls).toEqual([[expect.stringContaining('No queue takes "thing.counted"')]]);
  reports.mockRestore();

  const counter = await startProbe(counting);
  await eventually(async () => expect(await counter.things()).toHaveLength(3));
  await eventually(async () => {
    expect(await teller.app.get(MessagingHealth).check()).toMatchObject({ healthy: true, unroutable: [] });
  });
  await counter.app.close();
});

it('a queue deleted under its consumer is declared and consumed again', async () => {
  const counter = await startProbe(counting);
  await tool.channel.deleteQueue(tool.queue);
  await teller.count('after the deletion');
  await eventually(async () =>
    expect((await counter.things()).map(({ _id }) => _id)).toContain('after the deletion'),
  );
  const health = await counter.app.get(MessagingHealth).check();
  expect(health.consumers).toEqual({ [tool.queue]: true });
  await counter.app.close();
});

it('delay and dead-letter queues that somebody deleted are declared again when they are needed', async () => {
  const retryDelays = [50];
  const counter = await startProbe({ ...counting, settings: { retryDelays } });
  counter.behaviour.before = async () => {
    throw new Error('cannot count anything');
  };
  await tool.channel.deleteExchange(`${telling.prefix}moderation.delay.50`);
  await tool.channel.deleteQueue(tool.dead);
  await teller.count('stubborn');
  await eventually(async () => expect(counter.behaviour.runs).toBe(2));
  await eventually(async () => {
    const again = await BrokerTool.open(telling.rabbit, telling.prefix);
    const dead = await again.waiting(again.dead).finally(() => again.close());
    expect(dead).toBe(1);
  });
  await counter.app.close();
  await tool.channel.deleteQueue(`${telling.prefix}moderation.delay.50`);
  await tool.channel.deleteExchange(`${telling.prefix}moderation.delay.50`);
});

it('a queue that exists with other arguments is a clear failure of the start, told once', async () => {
  await tool.channel.deleteQueue(tool.queue);
  await tool.channel.assertQueue(tool.queue, { durable: true });
  const child = startChild(join(import.meta.dirname, 'child.ts'), [JSON.stringify(counting)]);
  const { code } = await child.ended;
  expect(code).toBe(1);
  expect(child.output()).toContain(`"${tool.queue}" exists on the broker with other arguments`);
});
