// Shows R9 of docs/reliability.md.
import { jest } from '@jest/globals';
import { defineEvent } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import type { ChannelModel } from 'amqplib';
import { Broker } from '../src/broker.js';
import { MessagingHealth } from '../src/messaging-health.js';
import { TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

const thingStuck = defineEvent({ ...thingCounted, name: 'thing.stuck' });
const options = uniqueOptions('promotions', { pollIntervalMs: 200, confirmTimeoutMs: 500 });
let broker: TestBrokerClient;
let publisher: Probe;

beforeAll(async () => {
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

beforeEach(async () => {
  publisher = await startProbe({ ...options, publishes: [thingCounted, thingStuck] });
  await broker.channel.purgeQueue(broker.queue);
  await broker.channel.purgeQueue(stuckQueue);
});

afterEach(async () => {
  await publisher.app.close();
});

afterAll(async () => {
  for (const queue of [stuckQueue, `${stuckQueue}.dead`]) await broker.channel.deleteQueue(queue);
  await broker.cleanUp();
  await dropDatabases(options.database);
});

const stuckQueue = `${options.prefix}moderation.thing.stuck`;
const publishStuck = (subject: string): Promise<void> =>
  publisher.unitOfWork.run((tx) =>
    tx.publish(thingStuck, { subject, subjectVersion: 1, data: { amount: 1 } }),
  );
const checkHealth = () => publisher.app.get(MessagingHealth).check();

/** Publishes both routing keys and checks that only the stuck one stays pending, on the same connection. */
async function expectOnlyStuckPending(): Promise<void> {
  const warnings = ['"thing.stuck" waits in the outbox: no queue accepts or confirms it'];
  const disconnects = jest.spyOn(publisher.app.get(Broker).publishConnection, 'destroy');
  for (let n = 0; n < 10; n++) {
    await publishStuck(`stuck-${n}`);
    await publisher.publishThing(`healthy-${n}`);
  }
  await eventually(async () =>
    expect(await checkHealth()).toMatchObject({ unroutable: ['thing.stuck'], warnings }),
  );
  for (let n = 10; n < 20; n++) {
    await publishStuck(`stuck-${n}`);
    await publisher.publishThing(`healthy-${n}`);
    await eventually(async () => expect(await broker.countMessages(broker.queue)).toBe(n + 1));
  }
  expect((await checkHealth()).outbox.pending).toBe(20);
  expect(disconnects).not.toHaveBeenCalled();
}

async function expectAllArrived(): Promise<void> {
  await eventually(async () => expect((await checkHealth()).outbox.pending).toBe(0));
  expect(await broker.countMessages(stuckQueue)).toBeGreaterThanOrEqual(20);
  expect(await checkHealth()).toMatchObject({ healthy: true, unroutable: [], warnings: [] });
}

it('outbox relay holds back only one routing key when a full queue rejects it', async () => {
  const fullQueue = `${options.prefix}full`;
  const args = { 'x-max-length': 1, 'x-overflow': 'reject-publish' };
  await broker.channel.assertQueue(fullQueue, { arguments: args });
  await broker.channel.bindQueue(fullQueue, `${options.prefix}pechincha.events`, 'thing.stuck');
  broker.channel.sendToQueue(fullQueue, Buffer.from('fills the queue'));
  await broker.channel.waitForConfirms();

  await expectOnlyStuckPending();
  await broker.channel.deleteQueue(fullQueue);
  await expectAllArrived();
});

it('outbox relay holds back only one routing key when it is never confirmed', async () => {
  let isStuck = true;
  // Drops the broker's confirms of this routing key.
  const model: ChannelModel = await publisher.app.get(Broker).publishConnection.waitUntilOpen();
  const create = model.createConfirmChannel.bind(model);
  jest.spyOn(model, 'createConfirmChannel').mockImplementation(async () => {
    const channel = await create();
    const publish = channel.publish.bind(channel);
    jest.spyOn(channel, 'publish').mockImplementation((exchange, key, body, properties, confirmed) => {
      const isLost = isStuck && key === 'thing.stuck';
      return publish(exchange, key, body, properties, isLost ? () => undefined : confirmed);
    });
    return channel;
  });

  await expectOnlyStuckPending();
  isStuck = false;
  await expectAllArrived();
});
