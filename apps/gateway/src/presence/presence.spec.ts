import { TabCounter } from './presence.js';

it('tab counter lists an id once from its first open tab to its last', () => {
  const counter = new TabCounter();
  expect([counter.add('ana'), counter.add('ana'), counter.add('bruno')]).toEqual([true, false, true]);
  expect(counter.listIds()).toEqual(['ana', 'bruno']);
  expect([counter.remove('ana'), counter.remove('ana'), counter.remove('ana')]).toEqual([false, true, false]);
  expect(counter.listIds()).toEqual(['bruno']);
  counter.clear();
  expect(counter.listIds()).toEqual([]);
});
