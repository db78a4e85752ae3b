import { SharedPoll } from '../src/waiting.ts';

it('shared poll reads once per interval for all who wait', async () => {
  let reads = 0;
  const poll = new SharedPoll(() => Promise.resolve(++reads));
  const states = await Promise.all([1, 2, 2, 2].map((wanted) => poll.waitUntil((state) => state >= wanted)));
  expect(states).toEqual([1, 2, 2, 2]);
  expect(reads).toBe(2);
});

it('shared poll ignores a read that began before the call', async () => {
  let stored = 'old';
  const first = Promise.withResolvers<void>();
  const poll = new SharedPoll(async () => {
    const found = stored;
    if (found === 'old') await first.promise;
    return found;
  });
  const early = poll.waitUntil(() => true);
  stored = 'new';
  const late = poll.waitUntil(() => true);
  first.resolve();
  expect(await Promise.all([early, late])).toEqual(['old', 'new']);
});

it('shared poll fails those who wait when a read fails', async () => {
  const poll = new SharedPoll(() => Promise.reject(new Error('no database')));
  const waits = [1, 2].map(() => poll.waitUntil(() => true));
  for (const wait of waits) await expect(wait).rejects.toThrow('no database');
});
