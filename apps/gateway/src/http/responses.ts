import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import { toErrorResponse } from '@pechincha/service-kit/error.filter';

const DISCARD_TIMEOUT_MS = 5_000;
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Ends a response whose request may still be arriving, discarding the rest of the request first. Closing at once would
 * reset the connection, and a client that reads only after sending everything would not receive the response.
 */
export function endResponse(response: ServerResponse, bytes?: Buffer): void {
  const { req: request } = response;
  if (request.complete || request.destroyed) return void response.end(bytes);
  if (bytes) response.write(bytes);
  let remainingBytes = MAX_DISCARDED_BYTES;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard).off('end', end).off('close', end);
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) end();
  };
  const timer = setTimeout(end, DISCARD_TIMEOUT_MS);
  request.unpipe();
  request.on('data', discard).once('end', end).once('close', end).resume();
}

/** Headers of a page with this Content-Security-Policy. */
export const getPageHeaders = (policy: string): Record<string, string> => ({
  ...apiSecurityHeaders,
  'content-security-policy': policy,
});

/** Headers of files that members uploaded. */
export const uploadHeaders = getPageHeaders(
  "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
);

/** Writes a response, bypassing Fastify. Does nothing when the headers were sent already. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string | number> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { ...jsonHeaders, 'content-length': bytes.length, ...headers });
  endResponse(response, bytes);
}

/** Writes a 204 response. */
export function sendEmpty(response: ServerResponse, headers: Record<string, string>): void {
  if (response.destroyed) return;
  response.writeHead(204, { ...apiSecurityHeaders, 'cache-control': 'no-store', ...headers });
  endResponse(response);
}

/**
 * Streams JSON as fast as the client reads it. When the source fails, the connection is destroyed, so that the client
 * does not take a partial response for a complete one.
 */
export async function streamJson(
  response: ServerResponse,
  status: number,
  text: Readable,
  headers: Record<string, string> = {},
): Promise<void> {
  if (!response.destroyed) response.writeHead(status, { ...jsonHeaders, ...headers });
  if (response.req.method === 'HEAD') text.destroy();
  else await pipeline(text, response, { end: false });
  endResponse(response);
}

const jsonHeaders = {
  ...apiSecurityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** Writes the error response; destroys the connection when a response was started already. */
export function sendError(
  response: ServerResponse,
  error: unknown,
  headers: Record<string, string | number> = {},
): void {
  if (response.headersSent) return void response.destroy();
  const { body, retryAfterSeconds } = toErrorResponse(error);
  const allHeaders = { ...headers };
  if (!isBodyShort(response.req)) allHeaders['connection'] = 'close';
  if (retryAfterSeconds !== undefined) allHeaders['retry-after'] = Math.ceil(retryAfterSeconds);
  sendJson(response, body.statusCode, body, allHeaders);
}

/** An unread body up to this size is discarded, so that the connection can be kept alive. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Whether the request body is complete or short enough to be discarded. */
const isBodyShort = ({ complete, headers }: IncomingMessage): boolean =>
  complete ||
  (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > MAX_UNREAD_BYTES));
