import type { ServerResponse } from 'node:http';

/** Milliseconds for which the rest of a request is discarded. */
const DISCARD_TIMEOUT_MS = 5_000;
/** Bytes that are discarded at most: what is larger was sent by no client of ours. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Ends a response whose request may still be arriving. To close at once would reset the connection, and a client
 * that reads only when it has sent everything would never see the response: first the rest is discarded.
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
