import { AxiosError, type AxiosResponse } from 'axios';
import { isDefinitiveRejection } from './api-error';

const toError = (status: number, code?: string) =>
  new AxiosError('', undefined, undefined, undefined, {
    status,
    data: { code },
    headers: {},
  } as AxiosResponse);

it('error is a definitive rejection when it is a 4xx that says something about every request with its key', () => {
  expect([400, 403, 404, 409, 422].every((status) => isDefinitiveRejection(toError(status)))).toBe(true);
  expect([401, 408, 429, 500, 503].some((status) => isDefinitiveRejection(toError(status)))).toBe(false);
  expect(isDefinitiveRejection(new AxiosError())).toBe(false);
  expect(isDefinitiveRejection(toError(409, 'OUT_OF_STOCK'))).toBe(true);
  expect(isDefinitiveRejection(toError(409, 'CONFLICT'))).toBe(false);
});
