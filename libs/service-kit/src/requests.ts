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

/** Nobody waits for an answer that nobody reads. */
const CLIENT_CLOSED_REQUEST = 499;

/** Gives every request its context, with or without a router, and reports each when its response is closed. */
@Injectable()
export class Requests {
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
   * @param ids `passed`: a request keeps the id that the gateway gave it
   */
  watch(server: Server, ids: 'passed' | 'own'): void {
    const next = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { headers } = request;
      const passed = ids === 'passed' ? parseRequestId(headers['x-request-id']) : undefined;
      const traceparent = parseTraceparent(headers['traceparent']);
      const context = new RequestContext(passed ?? createRequestId(), traceparent);
      if (this.listeners.length > 0) this.follow(context, request, response);
      runInContext(context, () => {
        for (const listener of next) listener.call(server, request, response);
      });
    });
  }

  private follow(context: RequestContext, request: IncomingMessage, response: ServerResponse): void {
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
