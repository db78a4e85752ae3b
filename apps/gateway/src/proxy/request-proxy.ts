import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { TIMEOUT_HEADER } from '@pechincha/service-kit/request-tracker';
import type { Dispatcher } from 'undici';
import { endResponse } from '../http/responses.js';
import { type Identity, toDownstreamHeaders, toUpstreamHeaders } from './headers.js';
import { getRequestBody, type RequestBody } from './request-body.js';
import {
  RESPONSE_TIMEOUT_MS,
  retryIfDisconnected,
  type Sender,
  type Upstream,
  UpstreamPools,
} from './upstream-pools.js';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends a GET and buffers the response; retries once when the connection was closed. */
function fetchResponse(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<UpstreamResponse> {
  return retryIfDisconnected(
    () =>
      new Promise((resolve, reject) => {
        pool.dispatch({ method: 'GET', path, headers }, new BufferingHandler(resolve, reject));
      }),
    () => true,
  );
}

/** Cheaper than the body stream that `request` creates. */
class BufferingHandler implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly resolve: (response: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > MAX_RESPONSE_BYTES) controller.abort(new Error('The response body is too large'));
  }

  onResponseEnd(): void {
    const { status, headers, chunks } = this;
    this.resolve({ status, headers, bytes: Buffer.concat(chunks, this.size) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}

/** Responses up to this size are sent in one write, since every write is expensive. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Streams a service's response to the client, as fast as the client reads. A client that disconnects aborts a read at the
 * service, but not a write: a member who presses and leaves has pressed.
 */
class UpstreamResponseHandler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private isFinished = false;
  /** A small response until it is complete: when it is cut off, an error response can still be sent. */
  private buffered: { status: number; headers: OutgoingHttpHeaders; chunks: Buffer[] } | undefined;

  /** @param done called once, with an error when the response was not complete */
  constructor(
    private readonly response: ServerResponse,
    private readonly requestId: string,
    private readonly isRead: boolean,
    private readonly done: (error?: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.response.destroyed) return this.abort();
    if (this.isRead) this.response.once('close', this.abort);
    this.response.on('drain', this.resume);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // 1xx: the final response follows.
    if (status < 200) return;
    const clientHeaders = toDownstreamHeaders(headers, this.requestId);
    if (Number(headers['content-length']) <= MAX_BUFFERED_BYTES)
      this.buffered = { status, headers: clientHeaders, chunks: [] };
    else this.response.writeHead(status, clientHeaders);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.buffered) this.buffered.chunks.push(chunk);
    else if (!this.response.destroyed && !this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.finish();
    if (!this.buffered) return endResponse(this.response);
    const { status, headers, chunks } = this.buffered;
    this.response.writeHead(status, headers);
    endResponse(this.response, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finish(error);
  }

  private finish(error?: Error): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.response.off('close', this.abort);
    this.response.off('drain', this.resume);
    this.done(error);
  }

  private readonly resume = (): void => this.controller?.resume();
  private readonly abort = (): void => {
    if (!this.isFinished) this.controller?.abort(new Error('The client disconnected'));
  };
}

/** Forwards a request to the service of its operation; streams request and response bodies unparsed. */
@Injectable()
export class RequestProxy {
  private readonly logger = new Logger('RequestProxy');

  constructor(private readonly upstreams: UpstreamPools) {}

  /** Resolves when the response is written. @throws DomainError when no response was started */
  async forward(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    identity: Identity & Sender & { requestId: string },
  ): Promise<void> {
    const service = operation.service as Upstream;
    const body = await getRequestBody(request, operation);
    const release = this.reserveStream(service, body, identity);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const options = {
      method: request.method as Dispatcher.HttpMethod,
      path: toServicePath(request),
      headers: {
        ...toUpstreamHeaders(request.headers, identity, body.kind !== 'none'),
        ...toLengthHeader(body),
        ...(isWrite && { [TIMEOUT_HEADER]: String(RESPONSE_TIMEOUT_MS) }),
      },
    };
    const dispatch = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const done = (error?: Error): void => (error ? reject(error) : resolve());
        const handler = new UpstreamResponseHandler(response, identity.requestId, !isWrite, done);
        this.upstreams.getPool(service).dispatch({ ...options, body: toDispatcherBody(body) }, handler);
      });
    const isReadOnly = body.kind === 'none' && !isWrite;
    try {
      await retryIfDisconnected(dispatch, () => isReadOnly && !response.headersSent && !response.destroyed);
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      throw this.toDomainError(service, error);
    } finally {
      release?.();
    }
  }

  /**
   * Sends a GET without a body and returns the complete response, unsent.
   * @param path with query, at the service
   * @throws DomainError UNAVAILABLE
   */
  async fetch(
    service: Upstream,
    path: string,
    requestHeaders: IncomingHttpHeaders,
    identity: Identity,
  ): Promise<UpstreamResponse> {
    this.assertNotFull(service);
    try {
      const headers = toUpstreamHeaders(requestHeaders, identity);
      return await fetchResponse(this.upstreams.getPool(service), path, headers);
    } catch (error) {
      throw this.toDomainError(service, error);
    }
  }

  private assertNotFull(service: Upstream): void {
    if (this.upstreams.isFull(service)) throw createUnavailableError(`the queue of ${service} is full`);
  }

  private reserveStream(service: Upstream, body: RequestBody, sender: Sender): (() => void) | undefined {
    this.assertNotFull(service);
    return body.kind === 'stream' ? this.upstreams.reserveStream(service, sender) : undefined;
  }

  private toDomainError(service: Upstream, error: unknown): DomainError {
    if (error instanceof DomainError) return error;
    this.logger.warn({ service, message: `No response: ${(error as Error).message}` });
    return createUnavailableError(error);
  }
}

/** Services have the same paths without the /api prefix. */
export const toServicePath = ({ url = '' }: IncomingMessage): string => url.slice('/api'.length);

const toDispatcherBody = (body: RequestBody): Buffer | Readable | null =>
  body.kind === 'none' ? null : body.kind === 'buffered' ? body.bytes : body.createStream();

const toLengthHeader = (body: RequestBody): Record<string, string> =>
  body.kind === 'stream' && body.length !== undefined ? { 'content-length': String(body.length) } : {};

const createUnavailableError = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
