import { OneByOne } from './one-by-one.js';

it('runs one after the other by key, whatever fails, and remembers nothing after', async () => {
  const turns = new OneByOne();
  const happened: string[] = [];
  const work = (name: string) => async () => {
    happened.push(`${name} begins`);
    await Promise.resolve();
    happened.push(`${name} ends`);
    if (name === 'one') throw new Error('one');
  };
  const all = [turns.run('a', work('one')), turns.run('a', work('two')), turns.run('b', work('other'))];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const ofA = happened.filter((what) => !what.startsWith('other'));
  expect(ofA).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(happened.indexOf('other begins')).toBeLessThan(happened.indexOf('two begins'));
  expect(turns).toEqual(new OneByOne());
});
