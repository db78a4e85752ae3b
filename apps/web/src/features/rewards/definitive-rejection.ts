import type { ApiError } from '../../lib/api-error';

/** True when the server certainly did nothing, so the next attempt needs a new key. */
export function isDefinitiveRejection({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  // CONFLICT: a request with the same key may still be running.
  if (status === null || status === 408 || status === 429 || code === 'CONFLICT') return false;
  return status >= 400 && status < 500;
}
