import { jest } from '@jest/globals';
import { defineEvent } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import type { ChannelModel } from 'amqplib';
import { Broker } from '../src/broker.js';
import { MessagingHealth } from '../src/messaging-health.js';
import { BrokerTool } from './broker-tool.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

const thingStuck = defineEvent({ ...thingCounted, name: 'thing.stuck' });
const options = uniqueOptions('promotions', { pollEvery: 200, confirmWithin: 500 });
let tool: BrokerTool;
let producer: Probe;

beforeAll(async () => {
  tool = await BrokerTool.open(options.rabbit, options.prefix);
});

beforeEach(async () => {
  producer = await startProbe({ ...options, publishes: [thingCounted, thingStuck] });
  await tool.channel.purgeQueue(tool.queue);
  await tool.channel.purgeQueue(stuckQueue);
});

afterEach(async () => {
  await producer.app.close();
});

afterAll(async () => {
  for (const queue of [stuckQueue, `${stuckQueue}.dead`]) await tool.channel.deleteQueue(queue);
  await tool.tidyUp();
  await dropDatabases(options.database);
});

const stuckQueue = `${options.prefix}moderation.thing.stuck`;
const publishStuck = (subject: string): Promise<void> =>
  producer.unitOfWork.run((tx) => tx.record(thingStuck, { subject, subjectVersion: 1, data: { amount: 1 } }));
const check = () => producer.app.get(MessagingHealth).check();

/** Publishes of both keys; the healthy one must arrive while the other waits, on one and the same connection. */
async function expectOnlyStuckWaits(): Promise<void> {
  const warnings = ['"thing.stuck" waits in the outbox: no queue takes or confirms it'];
  const drops = jest.spyOn(producer.app.get(Broker).publishing, 'drop');
  for (let n = 0; n < 10; n++) {
    await publishStuck(`stuck-${n}`);
    await producer.count(`healthy-${n}`);
  }
  await eventually(async () =>
    expect(await check()).toMatchObject({ unroutable: ['thing.stuck'], warnings }),
  );
  for (let n = 10; n < 20; n++) {
    await publishStuck(`stuck-${n}`);
    await producer.count(`healthy-${n}`);
    await eventually(async () => expect(await tool.waiting(tool.queue)).toBe(n + 1));
  }
  expect((await check()).outbox.pending).toBe(20);
  expect(drops).not.toHaveBeenCalled();
}

async function expectAllArrived(): Promise<void> {
  await eventually(async () => expect((await check()).outbox.pending).toBe(0));
  expect(await tool.waiting(stuckQueue)).toBeGreaterThanOrEqual(20);
  expect(await check()).toMatchObject({ healthy: true, unroutable: [], warnings: [] });
}

it('only one routing key waits when a queue that is full refuses it', async () => {
  const full = `${options.prefix}full`;
  const args = { 'x-max-length': 1, 'x-overflow': 'reject-publish' };
  await tool.channel.assertQueue(full, { arguments: args });
  await tool.channel.bindQueue(full, `${options.prefix}pechincha.facts`, 'thing.stuck');
  tool.channel.sendToQueue(full, Buffer.from('the one that it takes'));
  await tool.channel.waitForConfirms();

  await expectOnlyStuckWaits();
  await tool.channel.deleteQueue(full);
  await expectAllArrived();
});

it('only one routing key waits when it is never confirmed', async () => {
  let isStuck = true;
  // Whatever the broker says of this key is lost on the way.
  const model: ChannelModel = await producer.app.get(Broker).publishing.opened();
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

  await expectOnlyStuckWaits();
  isStuck = false;
  await expectAllArrived();
});
