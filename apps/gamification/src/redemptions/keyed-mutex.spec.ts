import { KeyedMutex } from './keyed-mutex.js';

it('mutex runs tasks of one key in order, also after a failure, and frees the key at the end', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const createTask = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'one') throw new Error('one');
  };
  const results = [
    mutex.run('a', createTask('one')),
    mutex.run('a', createTask('two')),
    mutex.run('b', createTask('other')),
  ];
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
