import { Turns } from './turns.js';

it('lets one key work one after the other, failures too, and keys beside each other', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    turns.take('ana', work('one', true)),
    turns.take('ana', work('two')),
    turns.take('bia', work('other')),
    turns.take('ana', work('three')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(seen.filter((line) => !line.startsWith('other'))).toEqual([
    'one begins',
    'one ends',
    'two begins',
    'two ends',
    'three begins',
    'three ends',
  ]);
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('two begins'));
});
