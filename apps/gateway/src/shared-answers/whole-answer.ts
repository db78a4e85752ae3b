import type { Pool } from 'undici';
import { isCut } from '../proxy/cut.js';
import { downstreamHeaders } from '../proxy/headers.js';

/** More than any list of this product has. */
const LARGEST = 4 * 1024 * 1024;

export interface WholeAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  bytes: Buffer;
}

/** Asks with GET and takes the whole answer in; once more where the service closed the connection meanwhile. */
export async function readAnswer(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<WholeAnswer> {
  try {
    return await readOnce(pool, path, headers);
  } catch (error) {
    if (!isCut(error)) throw error;
    return readOnce(pool, path, headers);
  }
}

async function readOnce(pool: Pool, path: string, headers: Record<string, string>): Promise<WholeAnswer> {
  const { statusCode, headers: given, body } = await pool.request({ method: 'GET', path, headers });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > LARGEST) throw new Error('The answer is too large to be kept');
  }
  const passed = downstreamHeaders(given, String(headers['x-request-id']));
  return { status: statusCode, headers: passed, bytes: Buffer.concat(chunks) };
}
