import { KeyedMutex } from './keyed-mutex.js';

it('keyed mutex runs tasks of one key in order, even after a failure, and tasks of different keys in parallel', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const createTask =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} starts`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    mutex.runExclusive('ana', createTask('one', true)),
    mutex.runExclusive('ana', createTask('two')),
    mutex.runExclusive('bia', createTask('other')),
    mutex.runExclusive('ana', createTask('three')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(log.filter((line) => !line.startsWith('other'))).toEqual([
    'one starts',
    'one ends',
    'two starts',
    'two ends',
    'three starts',
    'three ends',
  ]);
  expect(log.indexOf('other starts')).toBeLessThan(log.indexOf('two starts'));
});

it('keyed mutex drops a key when its last task ends', async () => {
  const mutex = new KeyedMutex();
  const tasks = [
    mutex.runExclusive('ana', () => Promise.reject(new Error('one'))),
    mutex.runExclusive('ana', () => Promise.resolve('two')),
    mutex.runExclusive('bia', () => Promise.resolve('other')),
  ];
  expect(mutex).not.toEqual(new KeyedMutex());
  await Promise.allSettled(tasks);
  expect(mutex).toEqual(new KeyedMutex());
});
