import { jest } from '@jest/globals';
import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { getConnectionToken } from '@nestjs/mongoose';
import { defineEvent, type EventOf } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { FailedFacts } from '../src/failed-facts.js';
import { On } from '../src/on.js';
import { FactContext } from '../src/transaction.js';
import { BrokerTool, factOf } from './broker-tool.js';
import { dropDatabases, startProbe, thingCounted, uniqueOptions } from './probe.js';

/** The next version of the same event: the amount has got a unit. */
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

  @On(thingCountedV2)
  async handle(@Payload() fact: EventOf<typeof thingCountedV2>, @Ctx() tx: FactContext): Promise<void> {
    const things = this.connection.collection<CountedThing>('things');
    const { unit } = fact.data.count;
    await things.updateOne({ _id: fact.subject }, { $set: { unit } }, { upsert: true, session: tx.session });
  }
}

const retryDelays = [50, 100];
const options = uniqueOptions('moderation', { retryDelays });
let tool: BrokerTool;

beforeAll(async () => {
  tool = await BrokerTool.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await tool.tidyUp(retryDelays);
  await dropDatabases(options.database);
});

it('old and new version of an event are both handled when a deploy runs old and new consumers side by side', async () => {
  const old = await startProbe(options);
  const waits = jest.spyOn(old.app.get(FailedFacts), 'waitForNewVersion');
  const newer = (subject: string) => ({
    ...factOf(thingCountedV2, subject, 1, 1),
    data: { count: { amount: 1, unit: 'kilo' } },
  });
  await tool.put(factOf(thingCounted, 'old to old', 1, 1), newer('new to old'));
  await eventually(async () => expect(await old.things()).toMatchObject([{ _id: 'old to old' }]));
  // More often than a failing handler would be tried.
  await eventually(() => expect(waits.mock.calls.length).toBeGreaterThan(retryDelays.length + 2));
  expect(await tool.waiting(tool.dead)).toBe(0);

  const next = await startProbe({ ...options, controllers: [CountThingV2] });
  await tool.put(newer('new to both'), factOf(thingCounted, 'old to both', 1, 1));
  await eventually(async () =>
    expect((await old.things()).map(({ _id }) => _id)).toEqual([
      'new to both',
      'new to old',
      'old to both',
      'old to old',
    ]),
  );
  await old.app.close();
  await tool.put(factOf(thingCounted, 'old to new', 1, 1));
  await eventually(async () =>
    expect(await next.things()).toContainEqual({ _id: 'old to new', unit: 'piece' }),
  );
  expect(await next.things()).toContainEqual({ _id: 'new to old', unit: 'kilo' });
  expect(await tool.waiting(tool.dead)).toBe(0);
  await next.app.close();
});
