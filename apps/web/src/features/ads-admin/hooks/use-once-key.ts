import { useCallback, useRef } from 'react';
import { randomKey } from '../../../lib/random-key';

/** The key of a creation: the same for every try of the same content, so that it happens once. */
export function useOnceKey() {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useCallback((sent: unknown): string => {
    const content = JSON.stringify(sent);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() };
    return attempt.current.key;
  }, []);
}
