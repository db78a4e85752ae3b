// Shows R9 of docs/reliability.md.
import { join } from 'node:path';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { MessagingHealth } from '../src/messaging-health.js';
import { TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, uniqueName, uniqueOptions, type Probe } from './probe.js';

const publisherOptions = uniqueOptions('promotions', { pollIntervalMs: 200 });
const consumerOptions = { ...publisherOptions, database: uniqueName(), service: 'moderation' as const };
let broker: TestBrokerClient;
const eventExchange = `${publisherOptions.prefix}pechincha.events`;
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

/** Looking at a missing queue closes the channel. */
async function countAsNewClient(queue: string): Promise<number> {
  const client = await TestBrokerClient.open(publisherOptions.rabbit, publisherOptions.prefix);
  return client.countMessages(queue).finally(() => client.close());
}

it('event waits in its queue when the consumer has never started', async () => {
  await publisher.publishThing('early');
  await eventually(async () => expect(await broker.countMessages(broker.queue)).toBe(1));
});

it.each<[string, () => Promise<unknown>]>([
  ['its queue', () => broker.channel.deleteQueue(broker.queue)],
  ['its binding', () => broker.channel.unbindQueue(broker.queue, eventExchange, 'thing.counted')],
  ['the exchange of all events', () => broker.channel.deleteExchange(eventExchange)],
])('publisher declares %s again when it was deleted, and its events arrive', async (_what, remove) => {
  await broker.channel.purgeQueue(broker.queue);
  await remove();
  for (const name of ['homeless', 'homeless too', 'homeless as well']) await publisher.publishThing(name);
  await eventually(async () => expect(await countAsNewClient(broker.queue)).toBe(3));
  await eventually(async () =>
    expect(await publisher.app.get(MessagingHealth).check()).toMatchObject({ healthy: true, unroutable: [] }),
  );
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
    const dead = await countAsNewClient(broker.deadLetterQueue);
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
