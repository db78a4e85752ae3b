import { Tally } from './tally.js';

it('counts a person once, from the first tab to the last', () => {
  const tally = new Tally();
  expect([tally.add('ana'), tally.add('ana'), tally.add('bruno')]).toEqual([true, false, true]);
  expect(tally.ids()).toEqual(['ana', 'bruno']);
  expect([tally.remove('ana'), tally.remove('ana'), tally.remove('ana')]).toEqual([false, true, false]);
  expect(tally.ids()).toEqual(['bruno']);
});
