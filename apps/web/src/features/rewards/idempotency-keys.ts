import type { ApiError } from '../../lib/api-error';

/**
 * One key for each thing that one wants, until it is known how it went: a try whose answer was lost is repeated
 * with the same key, so that points are spent once.
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

/** Whether a failure says for certain that nothing was done: the next try is another intention. */
export function isDefinitiveRejection({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  // CONFLICT: another try with the same key may still be at work.
  if (status === null || status === 408 || status === 429 || code === 'CONFLICT') return false;
  return status >= 400 && status < 500;
}
