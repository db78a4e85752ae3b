import { createIdempotencyKeys, isDefinitiveRejection } from './idempotency-keys';

it('keeps the key of a try until it is known how it went', () => {
  let count = 0;
  const idempotencyKeys = createIdempotencyKeys(() => `key ${(count += 1)}`);
  expect([
    idempotencyKeys.getKey('mug'),
    idempotencyKeys.getKey('mug'),
    idempotencyKeys.getKey('bag'),
  ]).toEqual(['key 1', 'key 1', 'key 2']);
  idempotencyKeys.clear('mug');
  expect(idempotencyKeys.getKey('mug')).toBe('key 3');
});

it('knows a refusal from an answer that was lost', () => {
  expect([400, 403, 404, 409, 422].every((status) => isDefinitiveRejection({ status }))).toBe(true);
  expect([null, 408, 429, 500, 503].some((status) => isDefinitiveRejection({ status }))).toBe(false);
  expect(isDefinitiveRejection({ status: 409, code: 'OUT_OF_STOCK' })).toBe(true);
  expect(isDefinitiveRejection({ status: 409, code: 'CONFLICT' })).toBe(false);
});
