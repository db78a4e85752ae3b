import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';

const MB = 1024 * 1024;
export const MAX_BODY_BYTES = MB;
/** One picture and its fields, with room for the form around them. */
export const MAX_UPLOAD_BYTES = 8 * MB;
/** Up to here a body is taken in whole before the service is asked: a slow sender then costs no connection to it. */
const MAX_BUFFERED_BYTES = 64 * 1024;

export type RequestBody =
  | { kind: 'none' }
  | { kind: 'whole'; bytes: Buffer }
  /** Each `open` is for one attempt; none reads of the request before its connection to the service is there. */
  | { kind: 'stream'; createStream: () => Transform; length: number | undefined };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The body of a request, unread. A length that is told is judged before a byte is read; one that is not told is
 * counted on the way.
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
  return { kind: 'whole', bytes: await readAllBytes(request) };
}

interface BodyLimit {
  maxBytes: number;
  errorCode: 'IMAGE_TOO_LARGE' | 'TOO_LARGE';
}

/** What is too large in a form is its picture. */
function getBodyLimit({ headers }: IncomingMessage, operation: Operation): BodyLimit {
  const multipart = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
  return multipart && operation.files
    ? { maxBytes: MAX_UPLOAD_BYTES, errorCode: 'IMAGE_TOO_LARGE' }
    : { maxBytes: operation.maxBodyBytes ?? MAX_BODY_BYTES, errorCode: 'TOO_LARGE' };
}

/** A stream of its own also keeps the connection alive when the service stops reading: its response is still to come. */
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
  // Whoever reads it sees the error; where nobody does, as when the request was refused, it must not end the process.
  counter.on('error', () => undefined);
  // Not stream.pipeline: it would take the connection down with the counter, and the 413 with it.
  request.once('close', () => {
    if (!request.complete) counter.destroy(new Error('The client went away'));
  });
  return counter;
}

export async function readAllBytes(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
