import { AxiosError, AxiosHeaders, CanceledError } from 'axios';
import { recordChunkLoadErrors } from '../../lib/lazy-part';
import { createMemberRetry, getRetryReason } from './session-provider';

function failWith(status?: number, headers: Record<string, string> = {}): AxiosError {
  const config = { headers: new AxiosHeaders() };
  const response = status && { status, statusText: '', headers, data: {}, config };
  return new AxiosError('failed', undefined, config, {}, response || undefined);
}

const MANY = 50;

it.each([
  ['no response', failWith(), 'network'],
  ['a 429', failWith(429), 'busy'],
  ['a 401', failWith(401), null],
  ['a 503', failWith(503), null],
  ['a cancelled request', new CanceledError(), null],
  ['another error', new Error('over'), null],
])('retry reason of %s', (_name, error, reason) => {
  expect(getRetryReason(error)).toBe(reason);
});

it('retry reason is the network when code failed to load', () => {
  const error = new Error('Failed to fetch dynamically imported module');
  recordChunkLoadErrors();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(getRetryReason(error)).toBe('network');
});

it('member retry is unlimited when there is no network or a 429', () => {
  const { retry } = createMemberRetry();
  for (let failures = 0; failures < MANY; failures += 1) {
    expect(retry(failures, failures % 2 ? failWith() : failWith(429))).toBe(true);
  }
});

it('member retry allows three retries on server errors, not counting network errors', () => {
  const { retry } = createMemberRetry();
  for (let failures = 0; failures < MANY; failures += 1) retry(failures, failWith());
  const tries = [0, 1, 2, 3].map((more) => retry(MANY + more, failWith(502)));
  expect(tries).toEqual([true, true, true, false]);
  // A new load resets the count.
  expect(retry(0, failWith(502))).toBe(true);
});

it.each([400, 401, 403, 404])('member retry stops when the response is %d', (status) => {
  expect(createMemberRetry().retry(0, failWith(status))).toBe(false);
});

it.each([
  [failWith(429, { 'retry-after': '7' }), 0, 7000],
  [failWith(429, { 'retry-after': '0' }), 0, 1000],
  [failWith(429, { 'retry-after': '86400' }), 0, 300_000],
  [failWith(429, { 'retry-after': 'Sun, 22 Nov 2026 07:00:00 GMT' }), 1, 2000],
  [failWith(503), 2, 4000],
  [failWith(), 30, 15_000],
])('member retry delay follows Retry-After when it is a number of seconds (%#)', (error, failures, delay) => {
  expect(createMemberRetry().retryDelay(failures, error)).toBe(delay);
});
