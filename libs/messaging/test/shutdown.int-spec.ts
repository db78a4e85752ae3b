import { eventually } from '@pechincha/testing/eventually';
import { MessagingHealth } from '../src/messaging-health.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueName, uniqueOptions } from './probe.js';

const consumerOptions = uniqueOptions('moderation');
const publisherOptions = { ...consumerOptions, database: uniqueName(), service: 'promotions' as const };
let broker: TestBrokerClient;

beforeAll(async () => {
  broker = await TestBrokerClient.open(consumerOptions.rabbit, consumerOptions.prefix);
});

afterAll(async () => {
  await broker.cleanUp();
  await dropDatabases(consumerOptions.database, publisherOptions.database);
});

it('shutdown waits for the running handler and acknowledges its message', async () => {
  const consumer = await startProbe(consumerOptions);
  let release = (): void => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  consumer.behaviour.before = () => blocked;
  await broker.publish(makeEvent(thingCounted, 'in flight', 1, 1));
  await eventually(() => expect(consumer.behaviour.runs).toBe(1));

  let closed = false;
  const closing = consumer.app.close().then(() => (closed = true));
  // No new messages are consumed while it stops.
  const health = consumer.app.get(MessagingHealth);
  await eventually(async () => expect((await health.check()).consumers).toEqual({ [broker.queue]: false }));
  await broker.publish(makeEvent(thingCounted, 'too late', 1, 1));
  expect(closed).toBe(false);
  release();
  await closing;

  expect(await broker.countMessages(broker.queue)).toBe(1);
  const next = await startProbe(consumerOptions);
  await eventually(async () =>
    expect(await next.listThings()).toMatchObject([
      { _id: 'in flight', handled: 1 },
      { _id: 'too late', handled: 1 },
    ]),
  );
  expect(next.behaviour.runs).toBe(1);
  await next.app.close();
});

it('shutdown publishes the events that were committed just before it', async () => {
  const publisher = await startProbe(publisherOptions);
  await Promise.all(Array.from({ length: 50 }, (_none, n) => publisher.publishThing(`last-${n}`)));
  await publisher.app.close();
  await eventually(async () => expect(await broker.countMessages(broker.queue)).toBe(50));
});
