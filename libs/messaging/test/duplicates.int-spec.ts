import { jest } from '@jest/globals';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import { FailedEventPublisher } from '../src/failed-event-publisher.js';
import { makeEvent, TestBrokerClient } from './test-broker-client.js';
import {
  dropDatabases,
  startProbe,
  thingCounted,
  uniqueName,
  uniqueOptions,
  type Probe,
  type ThingRow,
} from './probe.js';

const options = uniqueOptions('moderation');
const control = { ...options, database: uniqueName() };
let broker: TestBrokerClient;

beforeAll(async () => {
  broker = await TestBrokerClient.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await broker.cleanUp();
  await dropDatabases(options.database, control.database);
});

/** Twelve revisions of each of five things. */
const events: IntegrationEvent[] = Array.from({ length: 60 }, (_none, n) =>
  makeEvent(thingCounted, `thing-${n % 5}`, Math.floor(n / 5), n),
);

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The rows after the probes have handled all events and stopped. */
async function stateAfter(probes: Probe[]): Promise<ThingRow[]> {
  const [first] = probes as [Probe];
  await eventually(async () => {
    expect(await broker.countMessages(broker.queue)).toBe(0);
    const handled = (await first.listThings()).map((thing) => thing.handled);
    expect(handled.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(events.length);
  });
  const database = first.connection.name;
  await Promise.all(probes.map(({ app }) => app.close()));
  const reader = await startProbe({ ...options, database });
  const state = await reader.listThings();
  await reader.app.close();
  return state;
}

it('consumers end in the state of one ordered run when every event arrives three times, shuffled, at two replicas', async () => {
  const single = await startProbe({ ...control, settings: { prefetch: 1 } });
  await broker.publish(...events);
  const expected = await stateAfter([single]);

  const replicas = await Promise.all([startProbe(options), startProbe(options)]);
  const retries = replicas.map(({ app }) => jest.spyOn(app.get(FailedEventPublisher), 'retry'));
  await broker.publish(...shuffled([...events, ...events, ...events]));
  const state = await stateAfter(replicas);

  expect(state).toEqual(expected);
  expect(state.map(({ version, latest }) => [version, latest])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [11, 55 + n]),
  );
  // Write conflicts repeat the transaction and do not count as retries.
  retries.forEach((retry) => expect(retry).not.toHaveBeenCalled());
  expect(replicas.every(({ behaviour }) => behaviour.runs > 0)).toBe(true);
});
