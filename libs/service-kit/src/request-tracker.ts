import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  createRequestId,
  getContext,
  parseRequestId,
  parseTraceparent,
  RequestContext,
  runInContext,
} from '@pechincha/messaging/request-context';
import { isTracing, startSpan, type Span } from '@pechincha/messaging/tracing';
import type { FastifyInstance } from 'fastify';

/** A request whose response is closed. */
export interface FinishedRequest {
  context: RequestContext;
  method: string;
  /** 499 where the client left before there was one. */
  status: number;
  durationMs: number;
  /** Of the response, its headers included. */
  bytes: number;
  /** The connection ended before the response did. */
  aborted: boolean;
}

type Listener = (request: FinishedRequest) => void;

/** Asked every few seconds by whoever watches or waits: no traces of them. */
const UNTRACED_PATHS = /^\/(?:healthz|readyz|socket\.io)\b/;

/** Nobody waits for an answer that nobody reads. */
const CLIENT_CLOSED_REQUEST = 499;

/** Gives every request its context, with or without a router, and reports each when its response is closed. */
@Injectable()
export class RequestTracker {
  private readonly listeners: Listener[] = [];

  onFinished(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Before the application is initialized: writes each request's route into its context. */
  recordRoutes(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      setRoute(request.is404 ? undefined : request.routeOptions.url);
      done();
    });
  }

  /**
   * After everyone listens on the server: what is put before them sees what none of them hands on to Nest.
   * @param idSource `passed`: a request keeps the id and the trace that the gateway gave it; `own`: whatever a client
   * sends, it cannot choose what is recorded
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
      const context = new RequestContext(requestId ?? createRequestId(), span?.traceparent ?? parent, span);
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

/** Its name gets the route at the end, when it is known. */
function startRequestSpan(request: IncomingMessage, parent: string | undefined): Span | undefined {
  const { method = '', url = '' } = request;
  if (UNTRACED_PATHS.test(url)) return undefined;
  const attributes = { 'http.request.method': method, 'url.scheme': 'http' };
  return startSpan(method, { kind: 'server', attributes, parent });
}

/** For answers without a router. */
export function setRoute(route: string | undefined): void {
  const context = getContext();
  if (context) context.route = route;
}

/** For the code that authenticates a request. */
export function setMember(memberId: string): void {
  const context = getContext();
  if (context) context.memberId = memberId;
}
