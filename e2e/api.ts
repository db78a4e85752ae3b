// Shows S5, S25 of docs/reliability.md.
import type { Operation } from '@pechincha/contracts/operation';
import { origin } from './environment.ts';

/** Input of an operation. `form` makes the body multipart; files are Blobs. */
export interface RequestInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | URLSearchParams | undefined;
  body?: unknown;
  form?: Record<string, string | Blob> | undefined;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else the text; undefined when empty. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read responses of every shape
  body: any;
}

/** Calls an operation of the contracts as a browser would. */
export function call(operation: Operation, input: RequestInput = {}): Promise<ApiResponse> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(input.params?.[name] ?? 'missing'),
  );
  return request(operation.method, `/api${path}`, input);
}

/** What no response of the API has: password hashes, keys, lines of stack traces, texts of the database. */
const INTERNALS =
  /\$argon2|"passwordHash"|"tokenHash"|"googleSub"|PRIVATE KEY|\n +at .+[):]|node_modules|[\w/]\.[cm]?[jt]s:\d+|E11000|Mongo\w*Error/;

/** Any request below the origin. @throws if a response of the API shows internals */
export async function request(method: string, path: string, input: RequestInput = {}): Promise<ApiResponse> {
  const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const headers: Record<string, string> = { ...input.headers };
  if (input.token) headers['authorization'] = `Bearer ${input.token}`;
  let body: string | FormData | undefined;
  if (input.form) {
    body = new FormData();
    for (const [name, value] of Object.entries(input.form)) body.append(name, value);
  } else if (input.body !== undefined) {
    body = typeof input.body === 'string' ? input.body : JSON.stringify(input.body);
    headers['content-type'] ??= 'application/json';
  }
  const response = await fetch(`${origin}${path}${query}`, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const internals = path.startsWith('/api') ? INTERNALS.exec(text)?.[0] : undefined;
  if (internals !== undefined) throw new Error(`${method} ${path} returned ${internals}`);
  return { status: response.status, headers: response.headers, body: parseBody(text) };
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Calls a path below /api with JSON; creating calls have an idempotency key. @throws unless the status is 2xx */
export async function requestJson<T>(
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<T> {
  const headers = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : undefined;
  const response = await request(method, `/api${path}`, { token, body, headers });
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body as T;
}
