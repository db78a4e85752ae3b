import { useState } from 'react';
import { createRandomKey } from './random-key';

/** Idempotency key of one form: the same for retries of the same content, until cleared. */
export function createIdempotencyKey() {
  let attempt: { content: string; key: string } | undefined;
  return {
    getKey(body: unknown, picture?: File): string {
      const content = JSON.stringify([body, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt?.content !== content) attempt = { content, key: createRandomKey() };
      return attempt.key;
    },
    /** After a success: the same content may be sent again as a new request. */
    clear(): void {
      attempt = undefined;
    },
  };
}

export function useIdempotencyKey() {
  const [idempotencyKey] = useState(createIdempotencyKey);
  return idempotencyKey;
}
