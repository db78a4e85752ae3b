import { useState } from 'react';
import { toApiError } from './api-error';
import { getKept, keep } from './drafts';
import { createRandomKey } from './storage';

interface Creation<Body, Row> {
  body: Body;
  picture?: File | undefined;
  /** Whether the body is the earlier one, corrected. */
  isCorrection: (earlier: Body, body: Body) => boolean;
  create: (body: Body, key: string) => Promise<Row>;
  /** Gives the row the content of the body. */
  edit: (row: Row) => Promise<Row>;
}

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
  const getKey = (body: unknown, picture?: File): string => {
    const content = toContent(body, picture);
    const key = keys.get(content) ?? createRandomKey();
    keys.set(content, key);
    store();
    return key;
  };
  /** The last other body that was sent with this picture, if its outcome is unknown. */
  const findUnsettled = <Body>(body: Body, picture?: File): Body | undefined => {
    const content = toContent(body, picture);
    const [, ...pictureParts] = JSON.parse(content) as unknown[];
    const other = [...keys.keys()].findLast((sent) => sent !== content);
    const [otherBody, ...otherParts] = other ? (JSON.parse(other) as [Body, ...unknown[]]) : [];
    return String(otherParts) === String(pictureParts) ? otherBody : undefined;
  };
  /**
   * After a success, or a definitive rejection: the same content may be sent again as a new request. Without `body`, of
   * all contents.
   */
  const clear = (body?: unknown, picture?: File): void => {
    if (body === undefined) keys.clear();
    else keys.delete(toContent(body, picture));
    store();
  };
  return {
    getKey,
    findUnsettled,
    clear,
    /** Whether this content was sent, and its outcome is unknown. */
    isUnsettled: (body: unknown): boolean => keys.has(toContent(body)),
    /**
     * Creates a row. One that was corrected after its response was lost is created as it was, which does nothing if it had
     * been, and then edited: it is one row.
     */
    async create<Body, Row>({
      body,
      picture,
      isCorrection,
      create,
      edit,
    }: Creation<Body, Row>): Promise<Row> {
      const send = async (content: Body): Promise<Row> => {
        try {
          return await create(content, getKey(content, picture));
        } catch (error) {
          if (isDefinitiveRejection(error)) clear(content, picture);
          throw error;
        }
      };
      const earlier = findUnsettled(body, picture);
      if (earlier === undefined || !isCorrection(earlier, body)) return send(body);
      const row = await send(earlier).catch((error: unknown) => {
        if (!isDefinitiveRejection(error)) throw error;
      });
      return row === undefined ? send(body) : edit(row);
    },
  };
}

/** Whether the fields that are called `title` or `name`, or all fields but one, are the same. */
export function isSimilar(earlier: object, body: object): boolean {
  const before = new Map<string, unknown>(Object.entries(earlier));
  const differing = Object.entries(body).filter(
    ([name, value]) => String(before.get(name) ?? '') !== String(value ?? ''),
  );
  return differing.length === 1 || differing.every(([name]) => name !== 'title' && name !== 'name');
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
