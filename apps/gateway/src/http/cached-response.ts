import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** Approximate. */
const ENTRY_OVERHEAD_BYTES = 500;

/** LRU cache bounded by bytes of keys and values. */
export class BoundedCache<T extends { size: number }> extends LRUCache<string, T> {
  /** Counted by the owner, which knows whether an entry is still fresh. */
  readonly usage = { hits: 0, misses: 0 };

  constructor(maxBytes: number) {
    super({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => value.size + 2 * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }
}

type Encoding = 'identity' | 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** In order of preference. */
const encodings: Encoding[] = ['br', 'gzip', 'identity'];
/** Longer than any browser's header; longer ones get identity. */
const MAX_HEADER_LENGTH = 200;

/** The preferred encoding among those that the client accepts. */
function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return 'identity';
  return negotiate(header.toLowerCase(), encodings) ?? 'identity';
}

/** @param effort `quick` for short-lived responses, `best` for files that are compressed once per process */
function compress(bytes: Buffer, encoding: 'br' | 'gzip', effort: 'quick' | 'best'): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: effort === 'quick' ? 6 : 9 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 4 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

interface ByteRange {
  /** Index of the first byte. */
  start: number;
  /** Index of the last byte, inclusive. */
  end: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a Range header; undefined when it has no range or several, which servers may ignore.
 * @param size of the whole body, in bytes
 */
function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Compressing smaller bodies saves less than the extra header costs. */
const MIN_COMPRESSIBLE_BYTES = 1_000;
/** Longer If-None-Match headers are ignored. */
const MAX_ETAGS_LENGTH = 1_000;

export interface CachedResponseOptions {
  /** Default: 200. */
  status?: number;
  contentType: string;
  cacheControl: string;
  /** All further headers, including the security headers. */
  headers: Record<string, string>;
  /** Missing: not compressed, as for pictures. */
  effort?: 'quick' | 'best';
  /** Whether range requests are supported, as audio players need. */
  hasRanges?: boolean;
  /** Request headers, besides Accept-Encoding, that the response depends on. */
  vary?: string;
}

interface EncodedBody {
  bytes: Buffer;
  /** Alternating names and values, which node:http writes without building an object. */
  headers: string[];
}

/** A response that is the same for everyone; each encoding is compressed on first request. */
export class CachedResponse {
  readonly etag: string;
  private readonly encodedBodies = new Map<Encoding, EncodedBody>();
  private readonly pendingEncodings = new Map<Encoding, Promise<EncodedBody>>();
  private readonly baseHeaders: string[];

  constructor(
    readonly bytes: Buffer,
    private readonly options: CachedResponseOptions,
  ) {
    // Strong only when there is one encoding: ranges need identical bytes.
    this.etag = `${options.effort ? 'W/' : ''}"${hash('sha1', bytes, 'base64url')}"`;
    const { headers, cacheControl } = options;
    const vary = [
      ...(this.isCompressible ? ['Accept-Encoding'] : []),
      ...(options.vary ? [options.vary] : []),
    ].join(', ');
    const commonHeaders = {
      ...headers,
      etag: this.etag,
      'cache-control': cacheControl,
      ...(vary ? { vary } : {}),
      ...(options.hasRanges ? { 'accept-ranges': 'bytes' } : {}),
    };
    this.baseHeaders = Object.entries(commonHeaders).flat();
    this.encodedBodies.set('identity', this.toEncodedBody('identity', bytes));
  }

  /** Upper bound in bytes: counts encodings that are compressed later. */
  get size(): number {
    return this.bytes.length * (this.isCompressible ? 3 : 1);
  }

  /** Responds synchronously; false when the requested encoding is not compressed yet. */
  respondIfCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers } = request;
    if (
      this.status === 200 &&
      headers['if-none-match'] !== undefined &&
      this.hasMatchingEtag(headers['if-none-match'])
    ) {
      response.writeHead(304, this.baseHeaders).end();
      return true;
    }
    if (headers.range !== undefined && this.respondWithRange(headers.range, request, response)) return true;
    const encoding = this.isCompressible ? negotiateEncoding(headers['accept-encoding']) : 'identity';
    const encodedBody = this.encodedBodies.get(encoding);
    if (!encodedBody) return false;
    response.writeHead(this.status, encodedBody.headers).end(encodedBody.bytes);
    return true;
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.respondIfCached(request, response)) return;
    const encodedBody = await this.encode(negotiateEncoding(request.headers['accept-encoding']));
    if (!response.destroyed) response.writeHead(this.status, encodedBody.headers).end(encodedBody.bytes);
  }

  /** Compresses the encodings that another response has, so that replacing it causes no delay. */
  async encodeLike(other: CachedResponse): Promise<void> {
    await Promise.all([...other.encodedBodies.keys()].map((encoding) => this.encode(encoding)));
  }

  /** Responds with 206 or 416; false when the full body must be sent. */
  private respondWithRange(header: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.options.hasRanges || request.method !== 'GET') return false;
    const ifRange = request.headers['if-range'];
    if (ifRange !== undefined && (ifRange !== this.etag || ifRange.startsWith('W/'))) return false;
    const size = this.bytes.length;
    const range = parseRange(header, size);
    if (range === undefined) return false;
    if (range === 'unsatisfiable') {
      const rangeHeaders = ['content-range', `bytes */${size}`, 'content-length', '0'];
      response.writeHead(416, [...rangeHeaders, ...this.baseHeaders]).end();
      return true;
    }
    const part = this.bytes.subarray(range.start, range.end + 1);
    const { headers } = this.toEncodedBody('identity', part);
    const rangeHeaders = ['content-range', `bytes ${range.start}-${range.end}/${size}`];
    response.writeHead(206, [...headers, ...rangeHeaders]).end(part);
    return true;
  }

  private get status(): number {
    return this.options.status ?? 200;
  }

  private get isCompressible(): boolean {
    return this.options.effort !== undefined && this.bytes.length >= MIN_COMPRESSIBLE_BYTES;
  }

  private hasMatchingEtag(header: string): boolean {
    if (header.length > MAX_ETAGS_LENGTH) return false;
    return (
      header === this.etag ||
      header.split(',').some((tag) => toWeakEtag(tag.trim()) === toWeakEtag(this.etag))
    );
  }

  private encode(encoding: Encoding): Promise<EncodedBody> {
    const encoded = this.encodedBodies.get(encoding);
    if (encoded) return Promise.resolve(encoded);
    const { effort } = this.options;
    if (!effort || encoding === 'identity') throw new Error('Nothing to compress');
    const pending =
      this.pendingEncodings.get(encoding) ??
      compress(this.bytes, encoding, effort).then((bytes) => {
        const encodedBody = this.toEncodedBody(encoding, bytes);
        this.encodedBodies.set(encoding, encodedBody);
        this.pendingEncodings.delete(encoding);
        return encodedBody;
      });
    this.pendingEncodings.set(encoding, pending);
    return pending;
  }

  private toEncodedBody(encoding: Encoding, bytes: Buffer): EncodedBody {
    const contentHeaders = ['content-type', this.options.contentType, 'content-length', String(bytes.length)];
    const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { bytes, headers: [...contentHeaders, ...encodingHeaders, ...this.baseHeaders] };
  }
}

const toWeakEtag = (tag: string): string => (tag.startsWith('"') ? `W/${tag}` : tag);
