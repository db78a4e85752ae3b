import type { Dispatcher } from 'undici';
import { sendAgainIfCut } from '../proxy/cut.js';
import { downstreamHeaders } from '../proxy/headers.js';
import { boundedBytes } from '../proxy/whole-body.js';

/** More than any list of this product has. */
const LARGEST = 4 * 1024 * 1024;

export interface WholeAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  bytes: Buffer;
}

/** Asks with GET and takes the whole answer in; once more where the service closed the connection meanwhile. */
export function readAnswer(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<WholeAnswer> {
  return sendAgainIfCut(
    () => readOnce(pool, path, headers),
    () => true,
  );
}

async function readOnce(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<WholeAnswer> {
  const { statusCode, headers: given, body } = await pool.request({ method: 'GET', path, headers });
  const bytes = await boundedBytes(body, LARGEST);
  const passed = downstreamHeaders(given, String(headers['x-request-id']));
  return { status: statusCode, headers: passed, bytes };
}
