import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@pechincha/contracts/event';
import type { Span } from '@pechincha/persistence/request-context';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { type Dispatcher, Pool } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig, getLimits, type Limits } from '../config.js';

/** A service behind the gateway. */
export type Upstream = Exclude<ServiceName, 'gateway'>;

const DISCONNECTED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);
const REFUSED_CODES = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

const getErrorCode = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Sends a request once more when its connection failed, for example while a replica stops: always when the connection
 * was refused, because nothing was sent, and otherwise only when `canRepeat` allows it.
 */
export async function retryIfDisconnected<T>(send: () => Promise<T>, canRepeat: () => boolean): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = getErrorCode(error);
    if (!REFUSED_CODES.has(code) && !(DISCONNECTED_CODES.has(code) && canRepeat())) throw error;
    return send();
  }
}

/** Pool interceptor: one client span per request to the service, parent of the service's spans. */
const traceRequests =
  (service: Upstream): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const span = startClientSpan(`${options.method} ${service}`, {
      'http.request.method': options.method,
      'url.scheme': 'http',
      'server.address': service,
    });
    if (!span) return dispatch(options, handler);
    const headers = { ...(options.headers as IncomingHttpHeaders), traceparent: span.traceparent };
    return dispatch({ ...options, headers }, new TracedHandler(handler, span));
  };

class TracedHandler implements Dispatcher.DispatchHandler {
  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly span: Span,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusMessage?: string,
  ): void {
    this.span.setAttributes({ 'http.response.status_code': status });
    this.handler.onResponseStart?.(controller, status, headers, statusMessage);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.span.end();
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.span.end(getErrorType(error));
    this.handler.onResponseError?.(controller, error);
  }
}

/** From the end of a request's body to the response's headers. */
export const RESPONSE_TIMEOUT_MS = 10_000;
const TIMEOUTS_MS = {
  connectTimeout: 2_000,
  headersTimeout: RESPONSE_TIMEOUT_MS,
  bodyTimeout: 10_000,
  keepAliveTimeout: 60_000,
};
const MAX_CONNECTIONS = 128;
/** Connections are replaced after this many requests, so that new replicas get their share. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;
/** A longer queue means that the service hangs: further requests fail at once. */
const MAX_QUEUED_REQUESTS = 1_000;
/** Slow senders hold a connection each; the rest stays free for other requests. */
const MAX_STREAMED_BODIES = MAX_CONNECTIONS / 2;

export interface Sender {
  address: string;
  /** Undefined for a visitor. */
  memberId: string | undefined;
}

/** One keep-alive connection pool per service. */
@Injectable()
export class UpstreamPools implements OnApplicationShutdown {
  private readonly pools: Record<Upstream, Pool>;
  private readonly tracedPools: Partial<Record<Upstream, Dispatcher>> = {};
  /** Concurrent streamed bodies, by service and by service and sender. */
  private readonly streamCounts = new Map<string, number>();
  private readonly limits: Limits;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.limits = getLimits(config);
    const createPool = (url: string): Pool =>
      new Pool(new URL(url).origin, {
        ...TIMEOUTS_MS,
        keepAliveMaxTimeout: TIMEOUTS_MS.keepAliveTimeout,
        connections: MAX_CONNECTIONS,
        maxRequestsPerClient: MAX_REQUESTS_PER_CONNECTION,
        pipelining: 1,
      });
    this.pools = {
      users: createPool(config.USERS_URL),
      promotions: createPool(config.PROMOTIONS_URL),
      moderation: createPool(config.MODERATION_URL),
      ads: createPool(config.ADS_URL),
      gamification: createPool(config.GAMIFICATION_URL),
      notifications: createPool(config.NOTIFICATIONS_URL),
    };
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
    for (const [service, pool] of Object.entries(this.pools) as [Upstream, Pool][]) {
      this.tracedPools[service] = pool.compose(traceRequests(service));
    }
  }

  getPool(service: Upstream): Dispatcher {
    return this.tracedPools[service] ?? this.pools[service];
  }

  listPools(): [string, Pool][] {
    return Object.entries(this.pools);
  }

  isFull(service: Upstream): boolean {
    return this.pools[service].stats.queued >= MAX_QUEUED_REQUESTS;
  }

  /**
   * Reserves a slot for a streamed body; returns the function that releases it.
   * @throws DomainError TOO_MANY_REQUESTS when the sender has used its slots, UNAVAILABLE when all are in use
   */
  reserveStream(service: Upstream, { address, memberId }: Sender): () => void {
    const senderKey = `${service} ${memberId ?? address}`;
    const maxPerSender =
      memberId === undefined ? this.limits.uploadsPerAddress : this.limits.uploadsPerMember;
    if (this.getStreamCount(senderKey) >= maxPerSender)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    if (this.getStreamCount(service) >= MAX_STREAMED_BODIES)
      throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    const addToCounts = (by: 1 | -1): void => {
      for (const key of [service, senderKey]) {
        const total = this.getStreamCount(key) + by;
        if (total > 0) this.streamCounts.set(key, total);
        else this.streamCounts.delete(key);
      }
    };
    addToCounts(1);
    return () => addToCounts(-1);
  }

  private getStreamCount(key: string): number {
    return this.streamCounts.get(key) ?? 0;
  }

  /** Runs after the server has closed, when no requests are in flight. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}
