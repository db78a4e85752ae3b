import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRange } from './byte-range.js';
import { compress, encodingFor, type Encoding } from './encoding.js';

/** Smaller than this, compressing saves less than its header costs. */
const WORTH_COMPRESSING = 1_000;
/** Characters of an If-None-Match; of a longer one nothing is read. */
const MAX_ETAGS_LENGTH = 1_000;

export interface RepresentationOptions {
  /** Missing: 200. */
  status?: number;
  contentType: string;
  cacheControl: string;
  /** Every further header, the security headers among them. */
  headers: Record<string, string>;
  /** Missing: the bytes are compressed already, as pictures are. */
  effort?: 'quick' | 'best';
  /** Whether parts of it are answered, as players of sound want. */
  hasRanges?: boolean;
  /** Request headers, beside Accept-Encoding, that may lead to another answer. */
  vary?: string;
}

interface Form {
  bytes: Buffer;
  /** Names and values in turn: the form that node:http writes without building an object. */
  headers: string[];
}

/** An answer that is the same for everyone: its bytes, and each compressed form once somebody asks for it. */
export class Representation {
  readonly etag: string;
  private readonly forms = new Map<Encoding, Form>();
  private readonly making = new Map<Encoding, Promise<Form>>();
  private readonly unchanged: string[];

  constructor(
    readonly bytes: Buffer,
    private readonly options: RepresentationOptions,
  ) {
    // Strong only where there is one form: a range of bytes must be of the very same ones.
    this.etag = `${options.effort ? 'W/' : ''}"${hash('sha1', bytes, 'base64url')}"`;
    const { headers, cacheControl } = options;
    const vary = [...(this.varies ? ['Accept-Encoding'] : []), ...(options.vary ? [options.vary] : [])].join(
      ', ',
    );
    const always = {
      ...headers,
      etag: this.etag,
      'cache-control': cacheControl,
      ...(vary ? { vary } : {}),
      ...(options.hasRanges ? { 'accept-ranges': 'bytes' } : {}),
    };
    this.unchanged = Object.entries(always).flat();
    this.forms.set('identity', this.form('identity', bytes));
  }

  /** Bytes in memory at most: compressed forms come later, and none is longer than the plain one. */
  get size(): number {
    return this.bytes.length * (this.varies ? 3 : 1);
  }

  /** Answers at once, or not at all: false where the form that the client wants has still to be made. */
  answerNow(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers } = request;
    if (
      this.status === 200 &&
      headers['if-none-match'] !== undefined &&
      this.isKnown(headers['if-none-match'])
    ) {
      response.writeHead(304, this.unchanged).end();
      return true;
    }
    if (headers.range !== undefined && this.answerRange(headers.range, request, response)) return true;
    const encoding = this.varies ? encodingFor(headers['accept-encoding']) : 'identity';
    const form = this.forms.get(encoding);
    if (!form) return false;
    response.writeHead(this.status, form.headers).end(form.bytes);
    return true;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.answerNow(request, response)) return;
    const form = await this.make(encodingFor(request.headers['accept-encoding']));
    if (!response.destroyed) response.writeHead(this.status, form.headers).end(form.bytes);
  }

  /** Makes the forms that another one had, so that who follows it is as ready. */
  async prepareLike(other: Representation): Promise<void> {
    await Promise.all([...other.forms.keys()].map((encoding) => this.make(encoding)));
  }

  /** Answers a part of the plain bytes; false where the whole is to be answered. */
  private answerRange(header: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.options.hasRanges || request.method !== 'GET') return false;
    const known = request.headers['if-range'];
    if (known !== undefined && (known !== this.etag || known.startsWith('W/'))) return false;
    const size = this.bytes.length;
    const range = readRange(header, size);
    if (range === undefined) return false;
    if (range === 'unsatisfiable') {
      const told = ['content-range', `bytes */${size}`, 'content-length', '0'];
      response.writeHead(416, [...told, ...this.unchanged]).end();
      return true;
    }
    const part = this.bytes.subarray(range.start, range.end + 1);
    const { headers } = this.form('identity', part);
    const told = ['content-range', `bytes ${range.start}-${range.end}/${size}`];
    response.writeHead(206, [...headers, ...told]).end(part);
    return true;
  }

  private get status(): number {
    return this.options.status ?? 200;
  }

  private get varies(): boolean {
    return this.options.effort !== undefined && this.bytes.length >= WORTH_COMPRESSING;
  }

  private isKnown(header: string): boolean {
    if (header.length > MAX_ETAGS_LENGTH) return false;
    return header === this.etag || header.split(',').some((tag) => weak(tag.trim()) === weak(this.etag));
  }

  private make(encoding: Encoding): Promise<Form> {
    const made = this.forms.get(encoding);
    if (made) return Promise.resolve(made);
    const { effort } = this.options;
    if (!effort || encoding === 'identity') throw new Error('Nothing to compress');
    const making =
      this.making.get(encoding) ??
      compress(this.bytes, encoding, effort).then((bytes) => {
        const form = this.form(encoding, bytes);
        this.forms.set(encoding, form);
        this.making.delete(encoding);
        return form;
      });
    this.making.set(encoding, making);
    return making;
  }

  private form(encoding: Encoding, bytes: Buffer): Form {
    const own = ['content-type', this.options.contentType, 'content-length', String(bytes.length)];
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { bytes, headers: [...own, ...coded, ...this.unchanged] };
  }
}

const weak = (tag: string): string => (tag.startsWith('"') ? `W/${tag}` : tag);
