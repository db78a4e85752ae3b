import { useCallback, useRef } from 'react';
import { createRandomKey } from '../../../lib/random-key';

/** The key of a creation: the same for every try of the same content, so that it happens once. */
export function useIdempotencyKey() {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useCallback((body: unknown): string => {
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) attempt.current = { content, key: createRandomKey() };
    return attempt.current.key;
  }, []);
}
