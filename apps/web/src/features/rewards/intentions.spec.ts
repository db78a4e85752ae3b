import { createIntentions, isRefusal } from './intentions';

it('keeps the key of a try until it is known how it went', () => {
  let made = 0;
  const intentions = createIntentions(() => `key ${(made += 1)}`);
  expect([intentions.keyFor('mug'), intentions.keyFor('mug'), intentions.keyFor('bag')]).toEqual([
    'key 1',
    'key 1',
    'key 2',
  ]);
  intentions.settled('mug');
  expect(intentions.keyFor('mug')).toBe('key 3');
});

it('knows a refusal from an answer that was lost', () => {
  expect([400, 403, 404, 409, 422].every((status) => isRefusal({ status }))).toBe(true);
  expect([null, 408, 429, 500, 503].some((status) => isRefusal({ status }))).toBe(false);
  expect(isRefusal({ status: 409, code: 'OUT_OF_STOCK' })).toBe(true);
  expect(isRefusal({ status: 409, code: 'CONFLICT' })).toBe(false);
});
