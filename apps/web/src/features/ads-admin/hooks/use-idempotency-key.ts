import { useCallback, useRef } from 'react';
import { createRandomKey } from '../../../lib/random-key';

/** Returns the same idempotency key for retries with the same content. */
export function useIdempotencyKey() {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useCallback((body: unknown): string => {
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) attempt.current = { content, key: createRandomKey() };
    return attempt.current.key;
  }, []);
}
