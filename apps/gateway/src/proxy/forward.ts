import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { Dispatcher } from 'undici';
import { sendAgainIfCut } from './cut.js';
import { upstreamHeaders, type Identity } from './headers.js';
import { requestBody, type RequestBody } from './request-body.js';
import { UpstreamAnswer } from './upstream-answer.js';
import { Upstreams, type Upstream } from './upstreams.js';

/** Hands a request on to the service that owns its operation, body and answer streamed, neither parsed. */
@Injectable()
export class Forward {
  private readonly logger = new Logger('Forward');

  constructor(private readonly upstreams: Upstreams) {}

  /** Resolves when the answer is written. @throws DomainError where none has begun */
  async send(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    identity: Identity & { requestId: string },
  ): Promise<void> {
    const service = operation.service as Upstream;
    const body = await requestBody(request, operation);
    const release = this.takePlace(service, body, identity.address);
    const options = {
      method: request.method as Dispatcher.HttpMethod,
      // Below /api the paths are the services' own.
      path: (request.url ?? '').slice('/api'.length),
      headers: { ...upstreamHeaders(request.headers, identity), ...lengthOf(body) },
    };
    const ask = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const done = (error?: Error): void => (error ? reject(error) : resolve());
        const answer = new UpstreamAnswer(response, identity.requestId, done);
        this.upstreams.pool(service).dispatch({ ...options, body: bytesOf(body) }, answer);
      });
    const isSafe = body.kind === 'none' && (options.method === 'GET' || options.method === 'HEAD');
    try {
      await sendAgainIfCut(ask, () => isSafe && !response.headersSent && !response.destroyed);
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      throw this.told(service, error);
    } finally {
      release?.();
    }
  }

  private takePlace(service: Upstream, body: RequestBody, address: string): (() => void) | undefined {
    if (this.upstreams.isFull(service)) throw unavailable(`${service} does not keep up`);
    return body.kind === 'stream' ? this.upstreams.streamTo(service, address) : undefined;
  }

  private told(service: Upstream, error: unknown): DomainError {
    if (error instanceof DomainError) return error;
    this.logger.warn({ service, message: `No answer: ${(error as Error).message}` });
    return unavailable(error);
  }
}

const bytesOf = (body: RequestBody): Buffer | Readable | null =>
  body.kind === 'none' ? null : body.kind === 'whole' ? body.bytes : body.open();

const lengthOf = (body: RequestBody): Record<string, string> =>
  body.kind === 'stream' && body.length !== undefined ? { 'content-length': String(body.length) } : {};

const unavailable = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
