import { jest } from '@jest/globals';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { eventually } from '@pechincha/testing/eventually';
import { FailedFacts } from '../src/failed-facts.js';
import { BrokerTool, factOf } from './broker-tool.js';
import {
  dropDatabases,
  startProbe,
  thingCounted,
  uniqueName,
  uniqueOptions,
  type Probe,
  type Things,
} from './probe.js';

const options = uniqueOptions('moderation');
const control = { ...options, database: uniqueName() };
let tool: BrokerTool;

beforeAll(async () => {
  tool = await BrokerTool.open(options.rabbit, options.prefix);
});

afterAll(async () => {
  await tool.tidyUp();
  await dropDatabases(options.database, control.database);
});

/** Five things, twelve revisions each. */
const facts: IntegrationEvent[] = Array.from({ length: 60 }, (_none, n) =>
  factOf(thingCounted, `thing-${n % 5}`, Math.floor(n / 5), n),
);

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Handles everything and stops: what is in hand is finished then. */
async function stateAfter(probes: Probe[]): Promise<Things[]> {
  const [first] = probes as [Probe];
  await eventually(async () => {
    expect(await tool.waiting(tool.queue)).toBe(0);
    const handled = (await first.things()).map((thing) => thing.handled);
    expect(handled.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(facts.length);
  });
  const database = first.connection.name;
  await Promise.all(probes.map(({ app }) => app.close()));
  const reader = await startProbe({ ...options, database });
  const state = await reader.things();
  await reader.app.close();
  return state;
}

it('the same facts three times, shuffled, on two consumers at once leave the state of one ordered run', async () => {
  const alone = await startProbe({ ...control, settings: { prefetch: 1 } });
  await tool.put(...facts);
  const expected = await stateAfter([alone]);

  const two = await Promise.all([startProbe(options), startProbe(options)]);
  const tries = two.map(({ app }) => jest.spyOn(app.get(FailedFacts), 'tryAgain'));
  await tool.put(...shuffled([...facts, ...facts, ...facts]));
  const state = await stateAfter(two);

  expect(state).toEqual(expected);
  expect(state.map(({ version, latest }) => [version, latest])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [11, 55 + n]),
  );
  // They do meet on the same documents: that repeats a transaction and spends no try.
  tries.forEach((tried) => expect(tried).not.toHaveBeenCalled());
  expect(two.every(({ behaviour }) => behaviour.runs > 0)).toBe(true);
});
