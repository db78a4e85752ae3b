import { useState } from 'react';
import { toApiError } from './api-error';
import { getKept, keep } from './drafts';
import { createRandomKey } from './random-key';

/**
 * Idempotency keys by content: retries of the same content send the same key, until it is cleared. With `name` they are
 * kept as drafts are, so that a retry after a reload sends the same key as well.
 */
export function createIdempotencyKey(name?: string) {
  const storageName = name && `sent:${name}`;
  const keys = new Map(storageName ? parseKeys(getKept(storageName)) : []);
  const store = (): void => {
    if (storageName) keep(storageName, keys.size > 0 ? JSON.stringify([...keys]) : '');
  };
  const toContent = (body: unknown, picture?: File): string =>
    JSON.stringify([body, picture?.name, picture?.size, picture?.lastModified]);
  return {
    getKey(body: unknown, picture?: File): string {
      const content = toContent(body, picture);
      const key = keys.get(content) ?? createRandomKey();
      keys.set(content, key);
      store();
      return key;
    },
    /** The last other body that was sent with this picture, if its outcome is unknown: perhaps the same, uncorrected. */
    findUnsettled<Body>(body: Body, picture?: File): Body | undefined {
      const content = toContent(body, picture);
      const [, ...pictureParts] = JSON.parse(content) as unknown[];
      const other = [...keys.keys()].findLast((sent) => sent !== content);
      const [otherBody, ...otherParts] = other ? (JSON.parse(other) as [Body, ...unknown[]]) : [];
      return String(otherParts) === String(pictureParts) ? otherBody : undefined;
    },
    /**
     * After a success, or a definitive rejection: the same content may be sent again as a new request. Without `body`, of
     * all contents.
     */
    clear(body?: unknown, picture?: File): void {
      if (body === undefined) keys.clear();
      else keys.delete(toContent(body, picture));
      store();
    },
  };
}

function parseKeys(stored: string): [string, string][] {
  try {
    return JSON.parse(stored || '[]') as [string, string][];
  } catch {
    return [];
  }
}

const createdKeys = new Map<string, ReturnType<typeof createIdempotencyKey>>();

/** With `name`, the keys outlive the component and the page. */
export function useIdempotencyKey(name?: string) {
  const [idempotencyKey] = useState(() => {
    const created = (name && createdKeys.get(name)) || createIdempotencyKey(name);
    if (name) createdKeys.set(name, created);
    return created;
  });
  return idempotencyKey;
}

/** Whether the server certainly did nothing, so that the next attempt needs a new key. */
export function isDefinitiveRejection(error: unknown): boolean {
  const { status, code } = toApiError(error);
  // CONFLICT: a request with the same key may still be running. 401, 408 and 429 say nothing about an earlier one.
  if (status === null || [401, 408, 429].includes(status) || code === 'CONFLICT') return false;
  return status >= 400 && status < 500;
}
