import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';

const MB = 1024 * 1024;
export const BODY_LIMIT = MB;
/** One picture and its fields, with room for the form around them. */
export const UPLOAD_LIMIT = 8 * MB;
/** Up to here a body is taken in whole before the service is asked: a slow sender then costs no connection to it. */
const TAKEN_IN = 64 * 1024;

export type RequestBody =
  | { kind: 'none' }
  | { kind: 'whole'; bytes: Buffer }
  /** Each `open` is for one attempt; none reads of the request before its connection to the service is there. */
  | { kind: 'stream'; open: () => Transform; length: number | undefined };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The body of a request, unread. A length that is told is judged before a byte is read; one that is not told is
 * counted on the way.
 * @throws DomainError TOO_LARGE, IMAGE_TOO_LARGE
 */
export async function requestBody(request: IncomingMessage, operation: Operation): Promise<RequestBody> {
  if (!hasBody(request)) return { kind: 'none' };
  const { limit, refusal } = limitOf(request, operation);
  const told = request.headers['content-length'];
  const length = told === undefined ? undefined : Number(told);
  if (length !== undefined && length > limit) throw new DomainError(refusal);
  if (length === undefined || length > TAKEN_IN)
    return { kind: 'stream', open: () => counted(request, limit, refusal), length };
  return { kind: 'whole', bytes: await takeIn(request) };
}

interface Limit {
  limit: number;
  refusal: 'IMAGE_TOO_LARGE' | 'TOO_LARGE';
}

/** What is too large in a form is its picture. */
function limitOf({ headers }: IncomingMessage, operation: Operation): Limit {
  const multipart = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
  return multipart && operation.files
    ? { limit: UPLOAD_LIMIT, refusal: 'IMAGE_TOO_LARGE' }
    : { limit: operation.maxBodyBytes ?? BODY_LIMIT, refusal: 'TOO_LARGE' };
}

/** A stream of its own also keeps the connection alive when the service stops reading: its response is still to come. */
function counted(request: IncomingMessage, limit: number, refusal: Limit['refusal']): Transform {
  let seen = 0;
  let isPiped = false;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new DomainError(refusal));
      else done(null, chunk);
    },
    read(size) {
      if (!isPiped) request.pipe(counter);
      isPiped = true;
      Transform.prototype._read.call(counter, size);
    },
  });
  // Whoever reads it sees the error; where nobody does, as when the request was refused, it must not end the process.
  counter.on('error', () => undefined);
  // Not stream.pipeline: it would take the connection down with the counter, and the 413 with it.
  request.once('close', () => {
    if (!request.complete) counter.destroy(new Error('The client went away'));
  });
  return counter;
}

export async function takeIn(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
