import type { ApiError } from '../../lib/api-error';

/**
 * Idempotency keys by id. A key is reused until the outcome is known, so that a retry after a lost response
 * spends points once.
 */
export function createIdempotencyKeys(createKey: () => string) {
  const keys = new Map<string, string>();
  return {
    getKey(id: string): string {
      const key = keys.get(id) ?? createKey();
      keys.set(id, key);
      return key;
    },
    clear: (id: string): void => void keys.delete(id),
  };
}

/** True when the server certainly did nothing, so the next attempt needs a new key. */
export function isDefinitiveRejection({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  // CONFLICT: a request with the same key may still be running.
  if (status === null || status === 408 || status === 429 || code === 'CONFLICT') return false;
  return status >= 400 && status < 500;
}
