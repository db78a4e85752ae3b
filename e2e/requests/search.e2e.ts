// Shows S19 of docs/reliability.md.
import { performance } from 'node:perf_hooks';
import { expect, test } from '@playwright/test';
import { operations } from '@pechincha/contracts/operations/all';
import { call } from '../api.ts';
import { World } from './world.ts';

/** Rounds of which the median counts, each with an ordinary search beside the hostile one. */
const ROUNDS = 5;
/** An expression that backtracks takes seconds; a busy machine takes twice as long for both. */
const MAX_RATIO = 10;
const MAX_BASE_MS = 100;
const CONCURRENT = 50;

const hostile = [
  '(a+)+$',
  '.*'.repeat(50),
  `${'a'.repeat(99)}!`,
  `${' '.repeat(98)}x`,
  'a '.repeat(50),
  '\u0301'.repeat(100),
  'ﷺ'.repeat(100),
  '😀'.repeat(50),
  'a\0b',
  '$where',
  '{"$gt":""}',
  '[',
  '\\',
  '^',
];

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

const getSearchField = (query: unknown): string | undefined =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).find((name) =>
    ['search', 'q'].includes(name),
  );
const searches = operations.flatMap((operation) => {
  const field = getSearchField(operation.query);
  return field ? [{ operation, field }] : [];
});
const getMedian = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('searches are found by their parameter', () => {
  expect(searches.map(({ operation }) => operation.id)).toContain('listPromotions');
  expect(searches.length).toBeGreaterThanOrEqual(5);
});

for (const { operation, field } of searches) {
  const send = (text: string) => call(operation, { query: { [field]: text }, token: world.admin.token });

  test(`${operation.id} takes as long for hostile searches as for others`, async () => {
    for (const text of hostile) {
      const times: Record<'usual' | 'hostile', number[]> = { usual: [], hostile: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const kind of ['usual', 'hostile'] as const) {
          const since = performance.now();
          const { status } = await send(kind === 'usual' ? `chaleira ${round}` : text);
          times[kind].push(performance.now() - since);
          if (kind === 'hostile') expect([200, 400]).toContain(status);
        }
      }
      const bound = MAX_RATIO * getMedian(times.usual) + MAX_BASE_MS;
      expect([text, getMedian(times.hostile) < bound]).toEqual([text, true]);
    }
  });

  test(`${operation.id} rejects a search of 10,000 characters`, async () => {
    expect((await send('a'.repeat(10_000))).status).toBe(400);
  });

  test(`${operation.id} answers fifty hostile searches at once`, async () => {
    const texts = Array.from(
      { length: CONCURRENT },
      (_none, number) => hostile[number % hostile.length] ?? '',
    );
    const statuses = await Promise.all(texts.map(async (text) => (await send(text)).status));
    for (const status of statuses) expect([200, 400]).toContain(status);
  });
}
