import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { sendError } from '../http/responses.js';
import { hasBody, isMultipart } from './request-body.js';

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
