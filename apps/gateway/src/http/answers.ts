import type { ServerResponse } from 'node:http';
import { errorAnswer } from '@pechincha/service-kit/error-answer';
import { dataHeaders } from '@pechincha/service-kit/security-headers';

/** Writes an answer past Fastify. Does nothing where one has begun already. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string | number> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bytes);
}

/** The answer that an error stands for; of an answer that has begun, only the end. */
export function sendError(
  response: ServerResponse,
  error: unknown,
  headers: Record<string, string | number> = {},
): void {
  if (response.headersSent) return void response.destroy();
  const { body, retryAfterSeconds } = errorAnswer(error);
  const all = { ...headers };
  if (retryAfterSeconds !== undefined) all['retry-after'] = Math.ceil(retryAfterSeconds);
  sendJson(response, body.statusCode, body, all);
}
