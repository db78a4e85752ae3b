import { jest } from '@jest/globals';
import { Controller, Inject } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { EventOf } from '@pechincha/contracts/event';
import { Inbox } from '@pechincha/persistence/inbox';
import type { Transaction } from '@pechincha/persistence/transaction';
import { eventually } from '@pechincha/testing/eventually';
import type { Connection } from 'mongoose';
import { OnEvents } from '../src/on-event.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions, type Probe } from './probe.js';

let largestGroup = 0;

/** Fails when one of the events is about `poison`. */
@Controller()
class RecordThings {
  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  @OnEvents(thingCounted)
  async handle(events: readonly EventOf<typeof thingCounted>[], tx: Transaction): Promise<void> {
    largestGroup = Math.max(largestGroup, events.length);
    const rows = events.map(({ subject }) => ({ subject }));
    await this.connection.collection('records').insertMany(rows, { session: tx.session });
    if (events.some(({ subject }) => subject === 'poison')) throw new Error('poison');
  }
}

const retryDelaysMs = [50];
const options = uniqueOptions('moderation', { retryDelaysMs });
let broker: TestBrokerClient;
let probe: Probe;

beforeAll(async () => {
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
  probe = await startProbe({ ...options, controllers: [RecordThings] });
});

afterAll(async () => {
  await probe.app.close();
  await broker.cleanUp(retryDelaysMs);
  await dropDatabases(options.database);
});

it('grouped events are handled once each, although one is poison and some are delivered twice', async () => {
  const subjects = Array.from({ length: 60 }, (_none, index) => `thing ${index}`);
  const events = [...subjects, 'poison'].map((subject) => makeEvent(thingCounted, subject, 1, 1));
  await Promise.all(events.map((event) => broker.publish(event)));
  await Promise.all(events.slice(0, 20).map((event) => broker.publish(event)));
  await eventually(async () => {
    const records = await probe.connection.collection('records').find().toArray();
    expect(records.map(({ subject }) => subject as string).toSorted()).toEqual(subjects.toSorted());
    expect(await broker.countMessages(broker.deadLetterQueue)).toBe(1);
  });
  expect(largestGroup).toBeGreaterThan(1);
});

it('grouped events that are handled already are acknowledged without a failed transaction', async () => {
  const events = Array.from({ length: 60 }, (_none, index) =>
    makeEvent(thingCounted, `again ${index}`, 1, 1),
  );
  const isHandled = (): Promise<void> =>
    eventually(async () => {
      expect(await broker.countMessages(broker.queue)).toBe(0);
      expect(await probe.connection.collection('records').countDocuments({ subject: /^again/ })).toBe(60);
    });
  await Promise.all(events.map((event) => broker.publish(event)));
  await isHandled();
  const findHandled = jest.spyOn(probe.app.get(Inbox), 'findHandled');
  const recordHandled = jest.spyOn(probe.app.get(Inbox), 'recordHandled');
  await Promise.all(events.map((event) => broker.publish(event)));
  await eventually(() => expect(findHandled.mock.calls.flatMap(([ids]) => ids)).toHaveLength(60));
  await isHandled();
  expect(recordHandled).not.toHaveBeenCalled();
});
