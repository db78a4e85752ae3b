import type { Dispatcher } from 'undici';
import { retryIfDisconnected } from '../proxy/retry-if-disconnected.js';
import { toDownstreamHeaders } from '../proxy/headers.js';
import { readBoundedBytes } from '../proxy/bounded-body.js';

/** More than any list of this product has. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface UpstreamResponse {
  status: number;
  headers: Record<string, string | string[]>;
  bytes: Buffer;
}

/** Asks with GET and takes the whole answer in; once more where the service closed the connection meanwhile. */
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
