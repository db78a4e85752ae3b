import { isDefinitiveRejection } from './definitive-rejection';

it('error is a definitive rejection when it is a 4xx other than timeout, rate limit or conflict', () => {
  expect([400, 403, 404, 409, 422].every((status) => isDefinitiveRejection({ status }))).toBe(true);
  expect([null, 408, 429, 500, 503].some((status) => isDefinitiveRejection({ status }))).toBe(false);
  expect(isDefinitiveRejection({ status: 409, code: 'OUT_OF_STOCK' })).toBe(true);
  expect(isDefinitiveRejection({ status: 409, code: 'CONFLICT' })).toBe(false);
});
