import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { sendError } from '../http/responses.js';

const MB = 1024 * 1024;
const MAX_BODY_BYTES = MB;
/** One picture, its fields and the multipart overhead. */
const MAX_UPLOAD_BYTES = 8 * MB;
/** Smaller bodies are buffered before the service is called, so that slow senders hold no connection to it. */
const MAX_BUFFERED_BYTES = 64 * 1024;

export type RequestBody =
  | { kind: 'none' }
  | { kind: 'buffered'; bytes: Buffer }
  /** `createStream` is called per attempt; it reads the request only after the connection to the service is open. */
  | { kind: 'stream'; createStream: () => Transform; length: number | undefined };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isMultipart = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;

/**
 * The body of a request, buffered when small. A declared length is checked before a byte is read; otherwise bytes are
 * counted while streaming.
 * @throws DomainError TOO_LARGE, IMAGE_TOO_LARGE
 */
export async function getRequestBody(request: IncomingMessage, operation: Operation): Promise<RequestBody> {
  if (!hasBody(request)) return { kind: 'none' };
  const { maxBytes, errorCode } = getBodyLimit(request, operation);
  const declaredLength = request.headers['content-length'];
  const length = declaredLength === undefined ? undefined : Number(declaredLength);
  if (length !== undefined && length > maxBytes) throw new DomainError(errorCode);
  if (length === undefined || length > MAX_BUFFERED_BYTES)
    return { kind: 'stream', createStream: () => createCountingStream(request, maxBytes, errorCode), length };
  return { kind: 'buffered', bytes: await readAllBytes(request) };
}

interface BodyLimit {
  maxBytes: number;
  errorCode: 'IMAGE_TOO_LARGE' | 'TOO_LARGE';
}

/** Multipart operations have the picture limit and its error code. */
function getBodyLimit(request: IncomingMessage, operation: Operation): BodyLimit {
  return isMultipart(request) && operation.files
    ? { maxBytes: MAX_UPLOAD_BYTES, errorCode: 'IMAGE_TOO_LARGE' }
    : { maxBytes: operation.maxBodyBytes ?? MAX_BODY_BYTES, errorCode: 'TOO_LARGE' };
}

/** A separate stream, so that the connection survives when the service stops reading before it responds. */
function createCountingStream(
  request: IncomingMessage,
  maxBytes: number,
  errorCode: BodyLimit['errorCode'],
): Transform {
  let receivedBytes = 0;
  let isPiped = false;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) done(new DomainError(errorCode));
      else done(null, chunk);
    },
    read(size) {
      if (!isPiped) request.pipe(counter);
      isPiped = true;
      Transform.prototype._read.call(counter, size);
    },
  });
  // Readers handle the error; without a reader, as after a rejected request, it must not crash the process.
  counter.on('error', () => undefined);
  // Not stream.pipeline: it would destroy the connection with the counter, and the 413 would be lost.
  request.once('close', () => {
    if (!request.complete) counter.destroy(new Error('The client disconnected'));
  });
  return counter;
}

export async function readAllBytes(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Of any body but an upload. */
const MAX_BODY_MS = 30_000;
const MAX_UPLOAD_MS = 10 * 60_000;
const MIN_UPLOAD_BYTES_PER_SECOND = 8_000;
/** The rate of an upload is measured over this time. */
const RATE_WINDOW_MS = 30_000;
/** A stalled upload is found before its connection is closed for 35 s without activity. */
const CHECK_INTERVAL_MS = 2_500;

interface PendingBody {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** Bytes of the connection by time, the last window of them; undefined unless it is an upload. */
  samples: { at: number; bytes: number }[] | undefined;
}

/**
 * Rejects bodies that arrive too slowly with 408: an upload may take as long as it flows, any other body 30 seconds.
 * Node's own timeout is one for all.
 */
@Injectable()
export class SlowBodies implements OnApplicationShutdown {
  private readonly pending = new Set<PendingBody>();
  private timer: NodeJS.Timeout | undefined;
  /** Milliseconds; replaced in tests. */
  now = (): number => performance.now();

  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return;
      const startedAt = this.now();
      const samples = isMultipart(request) ? [{ at: startedAt, bytes: request.socket.bytesRead }] : undefined;
      const body = { request, response, startedAt, samples };
      this.pending.add(body);
      request.once('close', () => this.pending.delete(body));
    });
    this.timer = setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
  }

  check(): void {
    const now = this.now();
    for (const body of this.pending) {
      if (body.request.complete) this.pending.delete(body);
      else if (isTooSlow(body, now)) {
        this.pending.delete(body);
        reject(body);
      }
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

function isTooSlow({ request, startedAt, samples }: PendingBody, now: number): boolean {
  const durationMs = now - startedAt;
  if (!samples) return durationMs >= MAX_BODY_MS;
  if (durationMs >= MAX_UPLOAD_MS) return true;
  const sample = { at: now, bytes: request.socket.bytesRead };
  // Its sender waits for the service.
  if (request.readableLength >= request.readableHighWaterMark) samples.length = 0;
  samples.push(sample);
  while (samples[1] && samples[1].at <= now - RATE_WINDOW_MS) samples.shift();
  const [first = sample] = samples;
  const windowMs = now - first.at;
  return (
    windowMs >= RATE_WINDOW_MS &&
    (sample.bytes - first.bytes) * 1_000 < MIN_UPLOAD_BYTES_PER_SECOND * windowMs
  );
}

function reject({ request, response, samples }: PendingBody): void {
  // Responded already: only the connection is left.
  if (response.headersSent) return void request.destroy();
  const code = samples ? 'UPLOAD_TOO_SLOW' : 'REQUEST_TIMEOUT';
  sendError(response, new DomainError(code), { connection: 'close' });
}
