import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'identity' | 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** In order of preference. */
const encodings: Encoding[] = ['br', 'gzip', 'identity'];
/** Longer than any browser's header; longer ones get identity. */
const MAX_HEADER_LENGTH = 200;

/** The preferred encoding among those that the client accepts. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return 'identity';
  return negotiate(header.toLowerCase(), encodings) ?? 'identity';
}

/** @param effort `quick` for short-lived responses, `best` for files that are compressed once per process */
export function compress(bytes: Buffer, encoding: 'br' | 'gzip', effort: 'quick' | 'best'): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: effort === 'quick' ? 6 : 9 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 4 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
