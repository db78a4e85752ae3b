import { AxiosError, type AxiosResponse } from 'axios';
import { createIdempotencyKey, isDefinitiveRejection } from './use-idempotency-key';

const createPicture = (lastModified: number): File => new File(['a'], 'kettle.png', { lastModified });

describe('idempotency key', () => {
  it('stays the same for retries of the same content', () => {
    const { getKey } = createIdempotencyKey();
    expect(getKey({ title: 'Chaleira' }, createPicture(1))).toBe(
      getKey({ title: 'Chaleira' }, createPicture(1)),
    );
  });

  it('is new for another content or picture', () => {
    const { getKey } = createIdempotencyKey();
    const keys = [
      getKey({ title: 'Chaleira' }),
      getKey({ title: 'Chaleira azul' }),
      getKey({ title: 'Chaleira azul' }, createPicture(1)),
      getKey({ title: 'Chaleira azul' }, createPicture(2)),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('is kept while other content is sent', () => {
    const { getKey, clear } = createIdempotencyKey();
    const key = getKey('mug');
    getKey('bag');
    clear('bag');
    expect(getKey('mug')).toBe(key);
  });

  it('is kept for a retry after a reload', () => {
    const key = createIdempotencyKey('form').getKey('mug');
    const reloaded = createIdempotencyKey('form');
    expect(reloaded.getKey('mug')).toBe(key);
    reloaded.clear();
    expect(createIdempotencyKey('form').getKey('mug')).not.toBe(key);
  });

  it('is new for the same content after a success', () => {
    const { getKey, clear } = createIdempotencyKey();
    const key = getKey('chaleira');
    clear();
    expect(getKey('chaleira')).not.toBe(key);
  });
});

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
