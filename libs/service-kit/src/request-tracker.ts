import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  createRequestId,
  getContext,
  parseRequestId,
  parseTraceparent,
  RequestContext,
  runInContext,
  type Span,
} from '@pechincha/persistence/request-context';
import { isTracing, startSpan } from '@pechincha/persistence/tracing';
import type { FastifyInstance } from 'fastify';

/** A request whose response is closed. */
export interface FinishedRequest {
  context: RequestContext;
  method: string;
  /** 499 if the client disconnected before the response started. */
  status: number;
  durationMs: number;
  /** Size of the response with its headers. */
  bytes: number;
  /** True if the connection closed before the response was complete. */
  aborted: boolean;
}

type Listener = (request: FinishedRequest) => void;

/** Not traced, because probes and Socket.IO clients request them every few seconds. */
const UNTRACED_PATHS = /^\/(?:healthz|readyz|socket\.io)\b/;

/** How many milliseconds the gateway waits for the response to a write. */
export const TIMEOUT_HEADER = 'x-timeout-ms';

const CLIENT_CLOSED_REQUEST = 499;

/** Runs every request in a RequestContext and reports it when its response is closed. */
@Injectable()
export class RequestTracker {
  private readonly listeners: Listener[] = [];

  onFinished(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Writes each request's route pattern into its context. Call it before the application is initialized. */
  recordRoutes(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      setRoute(request.is404 ? undefined : request.routeOptions.url);
      done();
    });
  }

  /**
   * Wraps the server's request listeners. Call it after all of them are added, since some requests never reach Nest.
   * @param idSource `passed`: keeps the request id and trace of the gateway; `own`: ignores those of clients
   */
  attach(server: Server, idSource: 'passed' | 'own'): void {
    const nextListeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { headers } = request;
      const isPassed = idSource === 'passed';
      const requestId = isPassed ? parseRequestId(headers['x-request-id']) : undefined;
      const parent = isPassed ? parseTraceparent(headers['traceparent']) : undefined;
      const span = isTracing() ? startRequestSpan(request, parent) : undefined;
      const context = new RequestContext(
        requestId ?? createRequestId(),
        span?.traceparent ?? parent,
        span,
        isPassed ? watchCaller(request, response) : undefined,
      );
      if (this.listeners.length > 0) this.reportOnClose(context, request, response);
      runInContext(context, () => {
        for (const listener of nextListeners) listener.call(server, request, response);
      });
    });
  }

  private reportOnClose(context: RequestContext, request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const { socket, method = '' } = request;
    const writtenBefore = socket.bytesWritten;
    response.once('close', () => {
      const finished = {
        context,
        method,
        status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST,
        durationMs: performance.now() - startedAt,
        bytes: socket.bytesWritten - writtenBefore,
        aborted: !response.writableFinished,
      };
      for (const listener of this.listeners) listener(finished);
    });
  }
}

/**
 * Whether the caller has stopped waiting for the response: it has disconnected, or the time that it waits after the
 * body, `x-timeout-ms`, has passed. It was refused then, so the request must have no effect any more.
 */
function watchCaller(request: IncomingMessage, response: ServerResponse): () => boolean {
  const timeoutMs = Number(request.headers[TIMEOUT_HEADER] ?? Infinity);
  const caller = { waitsSince: performance.now(), hasLeft: false };
  request.once('end', () => (caller.waitsSince = performance.now()));
  // Without the response, which would be kept, with its request and their body, by whatever outlives the request.
  response.once('close', function (this: ServerResponse) {
    caller.hasLeft = !this.writableFinished;
  });
  return () => caller.hasLeft || performance.now() - caller.waitsSince > timeoutMs;
}

/** The span is renamed to its route when the request ends. */
function startRequestSpan(request: IncomingMessage, parent: string | undefined): Span | undefined {
  const { method = '', url = '' } = request;
  if (UNTRACED_PATHS.test(url)) return undefined;
  const attributes = { 'http.request.method': method, 'url.scheme': 'http' };
  return startSpan(method, { kind: 'server', attributes, parent });
}

/** For responses that bypass the router. */
export function setRoute(route: string | undefined): void {
  const context = getContext();
  if (context) context.route = route;
}

/** Called by the code that authenticates a request. */
export function setMember(memberId: string): void {
  const context = getContext();
  if (context) context.memberId = memberId;
}
