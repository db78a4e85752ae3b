import { BoundedCache } from './cached-response.js';

const entry = (size: number) => ({ size });

it('bounded cache evicts the least recently used entry when its bytes are used up', () => {
  const cache = new BoundedCache<{ size: number }>(10_000);
  cache.set('a', entry(4_000));
  cache.set('b', entry(4_000));
  cache.get('a');
  cache.set('c', entry(4_000));
  expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, true]);
});

it('bounded cache counts the bytes of its keys', () => {
  const cache = new BoundedCache<{ size: number }>(10_000);
  for (let n = 0; n < 100; n += 1) cache.set(`${n}${'x'.repeat(1_000)}`, entry(1));
  expect(cache.size).toBeLessThan(10);
});

it('bounded cache skips an entry that is larger than its capacity', () => {
  const cache = new BoundedCache<{ size: number }>(10_000);
  cache.set('small', entry(10));
  cache.set('large', entry(20_000));
  expect([cache.has('small'), cache.has('large')]).toEqual([true, false]);
});
