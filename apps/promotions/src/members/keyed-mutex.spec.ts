import { KeyedMutex } from './keyed-mutex.js';

it('lets one key work one after the other, failures too, and keys beside each other', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const createTask =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
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
    'one begins',
    'one ends',
    'two begins',
    'two ends',
    'three begins',
    'three ends',
  ]);
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('two begins'));
});
