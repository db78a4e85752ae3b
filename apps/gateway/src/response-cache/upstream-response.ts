import type { Dispatcher } from 'undici';
import { retryIfDisconnected } from '../proxy/retry-if-disconnected.js';
import { toDownstreamHeaders } from '../proxy/headers.js';
import { readBoundedBytes } from '../proxy/bounded-body.js';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface UpstreamResponse {
  status: number;
  headers: Record<string, string | string[]>;
  bytes: Buffer;
}

/** Sends a GET and buffers the response; retries once when the connection was closed. */
export function fetchResponse(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<UpstreamResponse> {
  return retryIfDisconnected(
    () => fetchOnce(pool, path, headers),
    () => true,
  );
}

async function fetchOnce(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<UpstreamResponse> {
  const { statusCode, headers: responseHeaders, body } = await pool.request({ method: 'GET', path, headers });
  const bytes = await readBoundedBytes(body, MAX_RESPONSE_BYTES);
  const clientHeaders = toDownstreamHeaders(responseHeaders, String(headers['x-request-id']));
  return { status: statusCode, headers: clientHeaders, bytes };
}
