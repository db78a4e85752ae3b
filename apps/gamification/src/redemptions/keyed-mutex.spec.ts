import { KeyedMutex } from './keyed-mutex.js';

it('runs one after the other by key, whatever fails, and remembers nothing after', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'one') throw new Error('one');
  };
  const results = [mutex.run('a', work('one')), mutex.run('a', work('two')), mutex.run('b', work('other'))];
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const logOfA = log.filter((entry) => !entry.startsWith('other'));
  expect(logOfA).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('two begins'));
  expect(mutex).toEqual(new KeyedMutex());
});
