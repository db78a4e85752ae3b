import type { ServerResponse } from 'node:http';

const DISCARD_TIMEOUT_MS = 5_000;
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Ends a response whose request may still be arriving, discarding the rest of the request first. Closing at once would
 * reset the connection, and a client that reads only after sending everything would not receive the response.
 */
export function endResponse(response: ServerResponse, bytes?: Buffer): void {
  const { req: request } = response;
  if (request.complete || request.destroyed) return void response.end(bytes);
  if (bytes) response.write(bytes);
  let remainingBytes = MAX_DISCARDED_BYTES;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard).off('end', end).off('close', end);
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) end();
  };
  const timer = setTimeout(end, DISCARD_TIMEOUT_MS);
  request.unpipe();
  request.on('data', discard).once('end', end).once('close', end).resume();
}
