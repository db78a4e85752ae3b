import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { Broker } from '../src/broker.js';
import { MessagingHealth } from '../src/messaging-health.js';
import { TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, uniqueName, uniqueOptions, type Probe } from './probe.js';

const publisherOptions = uniqueOptions('promotions', { pollIntervalMs: 200 });
const consumerOptions = { ...publisherOptions, database: uniqueName(), service: 'moderation' as const };
let broker: TestBrokerClient;
let publisher: Probe;

beforeAll(async () => {
  publisher = await startProbe(publisherOptions);
  broker = await TestBrokerClient.open(publisherOptions.rabbit, publisherOptions.prefix);
});

afterAll(async () => {
  await publisher.app.close();
  await broker.cleanUp();
  await dropDatabases(publisherOptions.database, consumerOptions.database);
});

it('event waits in its queue when the consumer has never started', async () => {
  await publisher.publishThing('early');
  await eventually(async () => expect(await broker.countMessages(broker.queue)).toBe(1));
});

it('event stays pending, is logged once and is published later when no queue is bound for it', async () => {
  const errorLogs = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await broker.channel.deleteQueue(broker.queue);
  for (const name of ['homeless', 'homeless too', 'homeless as well']) await publisher.publishThing(name);
  const publishCalls = jest.spyOn(publisher.app.get(Broker).publisher, 'publish');
  await eventually(() => expect(publishCalls.mock.calls.length).toBeGreaterThan(2));
  expect(await publisher.app.get(MessagingHealth).check()).toMatchObject({
    healthy: false,
    unroutable: ['thing.counted'],
    outbox: { pending: 3 },
  });
  expect(errorLogs.mock.calls).toEqual([[expect.stringContaining('No queue accepts "thing.counted"')]]);
  errorLogs.mockRestore();

  const consumer = await startProbe(consumerOptions);
  await eventually(async () => expect(await consumer.listThings()).toHaveLength(3));
  await eventually(async () => {
    expect(await publisher.app.get(MessagingHealth).check()).toMatchObject({ healthy: true, unroutable: [] });
  });
  await consumer.app.close();
});

it('consumer declares and consumes its queue again when the queue was deleted', async () => {
  const consumer = await startProbe(consumerOptions);
  await broker.channel.deleteQueue(broker.queue);
  await publisher.publishThing('after the deletion');
  await eventually(async () =>
    expect((await consumer.listThings()).map(({ _id }) => _id)).toContain('after the deletion'),
  );
  const health = await consumer.app.get(MessagingHealth).check();
  expect(health.consumers).toEqual({ [broker.queue]: true });
  await consumer.app.close();
});

it('consumer declares the delay and dead-letter queues again when they were deleted', async () => {
  const retryDelaysMs = [50];
  const consumer = await startProbe({ ...consumerOptions, settings: { retryDelaysMs } });
  consumer.behaviour.before = async () => {
    throw new Error('cannot count anything');
  };
  await broker.channel.deleteExchange(`${publisherOptions.prefix}moderation.delay.50`);
  await broker.channel.deleteQueue(broker.deadLetterQueue);
  await publisher.publishThing('stubborn');
  await eventually(async () => expect(consumer.behaviour.runs).toBe(2));
  await eventually(async () => {
    const secondBroker = await TestBrokerClient.open(publisherOptions.rabbit, publisherOptions.prefix);
    const dead = await secondBroker
      .countMessages(secondBroker.deadLetterQueue)
      .finally(() => secondBroker.close());
    expect(dead).toBe(1);
  });
  await consumer.app.close();
  await broker.channel.deleteQueue(`${publisherOptions.prefix}moderation.delay.50`);
  await broker.channel.deleteExchange(`${publisherOptions.prefix}moderation.delay.50`);
});

it('service start fails with the queue name when a queue exists with other arguments', async () => {
  await broker.channel.deleteQueue(broker.queue);
  await broker.channel.assertQueue(broker.queue, { durable: true });
  const child = startChild(join(import.meta.dirname, 'child.ts'), [JSON.stringify(consumerOptions)]);
  const { code } = await child.exited;
  expect(code).toBe(1);
  expect(child.output()).toContain(`"${broker.queue}" exists on the broker with other arguments`);
});
