import { OperationTimeoutError, calculateBackoffMs, sleep, waitFor, withTimeout } from './time.js';

it('calculateBackoffMs grows exponentially up to its maximum with jitter', () => {
  const limits = { firstMs: 100, maxMs: 1_000 };
  for (const [attempt, expectedMax] of [
    [0, 100],
    [1, 200],
    [3, 800],
    [4, 1_000],
    [5_000, 1_000],
  ] as const) {
    const delays = Array.from({ length: 50 }, () => calculateBackoffMs(attempt, limits));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(expectedMax / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(expectedMax);
    expect(new Set(delays).size).toBeGreaterThan(1);
  }
});

it('sleep resolves when its signal aborts', async () => {
  const abort = new AbortController();
  const sleeping = sleep(60_000, abort.signal);
  abort.abort();
  await sleeping;
});

it('withTimeout returns the result in time and throws OperationTimeoutError after the timeout', async () => {
  await expect(withTimeout(1_000, 'it', Promise.resolve('done'))).resolves.toBe('done');
  await expect(withTimeout(5, 'it', new Promise(() => undefined))).rejects.toThrow(OperationTimeoutError);
});

it('waitFor repeats the search until it finds something', async () => {
  let searches = 0;
  expect(await waitFor(async () => (searches += 1) >= 3 && 'found')).toBe('found');
  expect(searches).toBe(3);
});

it('waitFor returns the last result when the time is over', async () => {
  expect(await waitFor(async () => null, 0)).toBeNull();
});
