import { jest } from '@jest/globals';
import { Controller, Inject } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { defineEvent, type EventOf } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { FailedEventPublisher } from '../src/failed-event-publisher.js';
import { EventContext, OnEvent } from '../src/on-event.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions } from './probe.js';

/** Version 2 of the same event: the amount has a unit. */
const thingCountedV2 = defineEvent({
  ...thingCounted,
  version: 2,
  data: z.object({ count: z.object({ amount: z.int(), unit: z.string() }) }),
  upcasts: { 1: (data) => ({ count: { ...thingCounted.data.parse(data), unit: 'piece' } }) },
});

interface CountedThing {
  _id: string;
  unit: string;
}

@Controller()
class CountThingV2 {
  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  @OnEvent(thingCountedV2)
  async handle(event: EventOf<typeof thingCountedV2>, tx: EventContext): Promise<void> {
    const things = this.connection.collection<CountedThing>('things');
    const { unit } = event.data.count;
    await things.updateOne({ _id: event.subject }, { $set: { unit } }, { upsert: true, session: tx.session });
  }
}

const retryDelaysMs = [50, 100];
const options = uniqueOptions('moderation', { retryDelaysMs });
let broker: TestBrokerClient;

beforeAll(async () => {
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await broker.cleanUp(retryDelaysMs);
  await dropDatabases(options.database);
});

it('old and new version of an event are both handled when a deploy runs old and new consumers side by side', async () => {
  const old = await startProbe(options);
  const versionRetries = jest.spyOn(old.app.get(FailedEventPublisher), 'retryNewerVersion');
  const makeV2Event = (subject: string) => ({
    ...makeEvent(thingCountedV2, subject, 1, 1),
    data: { count: { amount: 1, unit: 'kilo' } },
  });
  await broker.publish(makeEvent(thingCounted, 'old to old', 1, 1), makeV2Event('new to old'));
  await eventually(async () => expect(await old.listThings()).toMatchObject([{ _id: 'old to old' }]));
  // More often than a failing handler would be retried.
  await eventually(() => expect(versionRetries.mock.calls.length).toBeGreaterThan(retryDelaysMs.length + 2));
  expect(await broker.countMessages(broker.deadLetterQueue)).toBe(0);

  const next = await startProbe({ ...options, controllers: [CountThingV2] });
  await broker.publish(makeV2Event('new to both'), makeEvent(thingCounted, 'old to both', 1, 1));
  await eventually(async () =>
    expect((await old.listThings()).map(({ _id }) => _id)).toEqual([
      'new to both',
      'new to old',
      'old to both',
      'old to old',
    ]),
  );
  await old.app.close();
  await broker.publish(makeEvent(thingCounted, 'old to new', 1, 1));
  await eventually(async () =>
    expect(await next.listThings()).toContainEqual({ _id: 'old to new', unit: 'piece' }),
  );
  expect(await next.listThings()).toContainEqual({ _id: 'new to old', unit: 'kilo' });
  expect(await broker.countMessages(broker.deadLetterQueue)).toBe(0);
  await next.app.close();
});
