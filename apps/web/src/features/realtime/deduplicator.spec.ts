import { createDeduplicator } from './deduplicator';

it('is new once, by whichever key', () => {
  const isNew = createDeduplicator();
  expect(isNew('event 1', 'of deal 7')).toBe(true);
  expect(isNew('event 1')).toBe(false);
  expect(isNew('event 2', 'of deal 7')).toBe(false);
  // What was dropped is known by its own id too.
  expect(isNew('event 2')).toBe(false);
  expect(isNew('event 3', 'of deal 8')).toBe(true);
});

it('forgets the oldest', () => {
  const isNew = createDeduplicator();
  isNew('first');
  for (let count = 0; count < 500; count += 1) isNew(`later ${count}`);
  expect(isNew('later 499')).toBe(false);
  expect(isNew('first')).toBe(true);
});
