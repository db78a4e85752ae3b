import { join } from 'node:path';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { connect } from 'amqplib';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions } from './probe.js';

const options = uniqueOptions('moderation');
let broker: TestBrokerClient;

beforeAll(async () => {
  await (await startProbe(options)).app.close();
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await broker.cleanUp();
  await dropDatabases(options.database);
});

/** Receives the next message and closes the connection without acknowledging it. */
async function disconnectDuringDelivery(): Promise<void> {
  const model = await connect(options.rabbit);
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  await channel.prefetch(1);
  await new Promise<void>((resolve, reject) => {
    channel.consume(broker.queue, () => resolve()).catch(reject);
  });
  await model.close();
}

async function startCrashingChild(): Promise<void> {
  const env = { NODE_ENV: 'test', MESSAGING_CRASH_AT: 'before-inbox' };
  const child = startChild(join(import.meta.dirname, 'child.ts'), [JSON.stringify(options)], env);
  expect(await child.exited).toMatchObject({ signal: 'SIGKILL' });
}

it('consumer dead-letters a message when 20 deliveries of it have killed a process', async () => {
  await broker.publish(makeEvent(thingCounted, 'killer', 1, 1));
  for (let delivery = 1; delivery < 20; delivery++) await disconnectDuringDelivery();
  expect(await broker.countMessages(broker.deadLetterQueue)).toBe(0);
  await broker.publish(makeEvent(thingCounted, 'neighbour', 1, 1));
  await startCrashingChild();

  const probe = await startProbe(options);
  await eventually(async () =>
    expect(await probe.listThings()).toMatchObject([{ _id: 'neighbour', handled: 1 }]),
  );
  const letter = await eventually(async () => {
    const message = await broker.channel.get(broker.deadLetterQueue, { noAck: true });
    if (!message) throw new Error('no dead letter yet');
    return message;
  });
  expect(JSON.parse(letter.content.toString())).toMatchObject({ subject: 'killer' });
  expect(letter.properties.headers).toMatchObject({ 'x-dead-reason': 'undelivered' });
  expect(probe.behaviour.runs).toBe(1);
  await probe.app.close();
});

it('service starts on existing queues when its delivery limit has changed', async () => {
  const probe = await startProbe({ ...options, settings: { deliveryLimit: 5 } });
  await broker.publish(makeEvent(thingCounted, 'after the change', 1, 1));
  await eventually(async () =>
    expect((await probe.listThings()).map(({ _id }) => _id)).toContain('after the change'),
  );
  await probe.app.close();
});
