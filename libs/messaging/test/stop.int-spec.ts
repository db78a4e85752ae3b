import { eventually } from '@pechincha/testing/eventually';
import { MessagingHealth } from '../src/messaging-health.js';
import { BrokerTool, factOf } from './broker-tool.js';
import { dropDatabases, startProbe, thingCounted, uniqueName, uniqueOptions } from './probe.js';

const counting = uniqueOptions('moderation');
const telling = { ...counting, database: uniqueName(), service: 'promotions' as const };
let tool: BrokerTool;

beforeAll(async () => {
  tool = await BrokerTool.open(counting.rabbit, counting.prefix);
});

afterAll(async () => {
  await tool.tidyUp();
  await dropDatabases(counting.database, telling.database);
});

it('a stop during a handler lets it finish and acknowledge; nothing is delivered again', async () => {
  const counter = await startProbe(counting);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  counter.behaviour.before = () => held;
  await tool.put(factOf(thingCounted, 'in hand', 1, 1));
  await eventually(() => expect(counter.behaviour.runs).toBe(1));

  let closed = false;
  const closing = counter.app.close().then(() => (closed = true));
  // Nothing new is taken while it stops.
  const health = counter.app.get(MessagingHealth);
  await eventually(async () => expect((await health.check()).consumers).toEqual({ [tool.queue]: false }));
  await tool.put(factOf(thingCounted, 'too late', 1, 1));
  expect(closed).toBe(false);
  release();
  await closing;

  expect(await tool.waiting(tool.queue)).toBe(1);
  const next = await startProbe(counting);
  await eventually(async () =>
    expect(await next.things()).toMatchObject([
      { _id: 'in hand', handled: 1 },
      { _id: 'too late', handled: 1 },
    ]),
  );
  expect(next.behaviour.runs).toBe(1);
  await next.app.close();
});

it('a stop sends what was recorded just before it', async () => {
  const teller = await startProbe(telling);
  await Promise.all(Array.from({ length: 50 }, (_none, n) => teller.count(`last-${n}`)));
  await teller.app.close();
  await eventually(async () => expect(await tool.waiting(tool.queue)).toBe(50));
});
