import type { Operation } from '@pechincha/contracts/operation';
import { origin } from '../origin.ts';

/** What is sent with an operation. `form` makes the body multipart; files are Blobs. */
export interface Sent {
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | URLSearchParams | undefined;
  body?: unknown;
  form?: Record<string, string | Blob> | undefined;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else the text; undefined where there is none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  body: any;
}

/** Calls an operation of the contracts as a browser would. */
export function call(operation: Operation, sent: Sent = {}): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? 'missing'),
  );
  return request(operation.method, `/api${path}`, sent);
}

/** Any request below the origin. */
export async function request(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const headers: Record<string, string> = { ...sent.headers };
  if (sent.token) headers['authorization'] = `Bearer ${sent.token}`;
  let body: string | FormData | undefined;
  if (sent.form) {
    body = new FormData();
    for (const [name, value] of Object.entries(sent.form)) body.append(name, value);
  } else if (sent.body !== undefined) {
    body = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
    headers['content-type'] ??= 'application/json';
  }
  const answer = await fetch(`${origin}${path}${query}`, { method, headers, body, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
