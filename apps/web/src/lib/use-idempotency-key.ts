import { useState } from 'react';
import { createRandomKey } from './random-key';

/** Idempotency keys by content: retries of the same content send the same key, until it is cleared. */
export function createIdempotencyKey() {
  const keys = new Map<string, string>();
  const toContent = (body: unknown, picture?: File): string =>
    JSON.stringify([body, picture?.name, picture?.size, picture?.lastModified]);
  return {
    getKey(body: unknown, picture?: File): string {
      const content = toContent(body, picture);
      const key = keys.get(content) ?? createRandomKey();
      keys.set(content, key);
      return key;
    },
    /** After a success: the same content may be sent again as a new request. Without `body`, of all contents. */
    clear(body?: unknown): void {
      if (body === undefined) keys.clear();
      else keys.delete(toContent(body));
    },
  };
}

const createdKeys = new Map<string, ReturnType<typeof createIdempotencyKey>>();

/** With `name`, the keys outlive the component: a retry after leaving and returning to the page reuses them. */
export function useIdempotencyKey(name?: string) {
  const [idempotencyKey] = useState(() => {
    const created = (name && createdKeys.get(name)) || createIdempotencyKey();
    if (name) createdKeys.set(name, created);
    return created;
  });
  return idempotencyKey;
}
