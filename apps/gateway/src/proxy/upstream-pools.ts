import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@pechincha/contracts/event';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Pool, type Dispatcher } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getLimits } from '../limits/limits.js';
import { traceRequests } from './upstream-spans.js';

export type Upstream = Exclude<ServiceName, 'gateway'>;

/** Milliseconds. */
const TIMEOUTS_MS = {
  connectTimeout: 2_000,
  headersTimeout: 10_000,
  bodyTimeout: 10_000,
  keepAliveTimeout: 60_000,
};
const MAX_CONNECTIONS = 128;
/** A connection stays with the replica that it met; one that is new gets its share as connections are opened again. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;
/** Requests that wait for a connection; more means that the service hangs, and waiting would only be longer. */
const MAX_QUEUED_REQUESTS = 1_000;
/** Slow senders hold a connection each: they never get all of them. */
const MAX_STREAMED_BODIES = MAX_CONNECTIONS / 2;

/** One pool of connections that are kept, per service. */
@Injectable()
export class UpstreamPools implements OnApplicationShutdown {
  private readonly pools: Record<Upstream, Pool>;
  private readonly tracedPools: Partial<Record<Upstream, Dispatcher>> = {};
  /** Bodies on their way, by service and by service and address. */
  private readonly streamCounts = new Map<string, number>();
  private readonly uploadsPerAddress: number;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.uploadsPerAddress = getLimits(config).uploadsPerAddress;
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
    for (const [service, getPool] of Object.entries(this.pools) as [Upstream, Pool][]) {
      this.tracedPools[service] = getPool.compose(traceRequests(service));
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
   * Takes a place for a body that is streamed; calling what it returns gives it back.
   * @throws DomainError TOO_MANY_REQUESTS where this address has its share, UNAVAILABLE where all are taken
   */
  reserveStream(service: Upstream, address: string): () => void {
    const senderKey = `${service} ${address}`;
    if (this.getStreamCount(senderKey) >= this.uploadsPerAddress)
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

  /** After the server has closed: requests in hand have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((openPool) => openPool.destroy()));
  }
}
