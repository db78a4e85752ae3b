import { createDeduplicator } from './deduplicator';

it('deduplicator returns true once when any key repeats', () => {
  const isNew = createDeduplicator();
  expect(isNew('event 1', 'of deal 7')).toBe(true);
  expect(isNew('event 1')).toBe(false);
  expect(isNew('event 2', 'of deal 7')).toBe(false);
  // The keys of a duplicate are stored too.
  expect(isNew('event 2')).toBe(false);
  expect(isNew('event 3', 'of deal 8')).toBe(true);
});

it('deduplicator drops the oldest keys when it is full', () => {
  const isNew = createDeduplicator();
  isNew('first');
  for (let count = 0; count < 500; count += 1) isNew(`later ${count}`);
  expect(isNew('later 499')).toBe(false);
  expect(isNew('first')).toBe(true);
});
