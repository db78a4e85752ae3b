import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@pechincha/contracts/event';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Pool, type Dispatcher } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { limitsOf } from '../limits/limits.js';
import { traceRequests } from './upstream-spans.js';

export type Upstream = Exclude<ServiceName, 'gateway'>;

/** Milliseconds. */
const TIMES = {
  connectTimeout: 2_000,
  headersTimeout: 10_000,
  bodyTimeout: 10_000,
  keepAliveTimeout: 60_000,
};
const CONNECTIONS = 128;
/** A connection stays with the replica that it met; one that is new gets its share as connections are opened again. */
const REQUESTS_PER_CONNECTION = 1_000;
/** Requests that wait for a connection; more means that the service hangs, and waiting would only be longer. */
const MOST_WAITING = 1_000;
/** Slow senders hold a connection each: they never get all of them. */
const MOST_STREAMED = CONNECTIONS / 2;

/** One pool of connections that are kept, per service. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly pools: Record<Upstream, Pool>;
  private readonly traced: Partial<Record<Upstream, Dispatcher>> = {};
  /** Bodies on their way, by service and by service and address. */
  private readonly streamed = new Map<string, number>();
  private readonly uploadsPerAddress: number;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.uploadsPerAddress = limitsOf(config).uploadsPerAddress;
    const open = (url: string): Pool =>
      new Pool(new URL(url).origin, {
        ...TIMES,
        keepAliveMaxTimeout: TIMES.keepAliveTimeout,
        connections: CONNECTIONS,
        maxRequestsPerClient: REQUESTS_PER_CONNECTION,
        pipelining: 1,
      });
    this.pools = {
      users: open(config.USERS_URL),
      promotions: open(config.PROMOTIONS_URL),
      moderation: open(config.MODERATION_URL),
      ads: open(config.ADS_URL),
      gamification: open(config.GAMIFICATION_URL),
      notifications: open(config.NOTIFICATIONS_URL),
    };
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
    for (const [service, pool] of Object.entries(this.pools) as [Upstream, Pool][]) {
      this.traced[service] = pool.compose(traceRequests(service));
    }
  }

  pool(service: Upstream): Dispatcher {
    return this.traced[service] ?? this.pools[service];
  }

  all(): [string, Pool][] {
    return Object.entries(this.pools);
  }

  isFull(service: Upstream): boolean {
    return this.pools[service].stats.queued >= MOST_WAITING;
  }

  /**
   * Takes a place for a body that is streamed; calling what it returns gives it back.
   * @throws DomainError TOO_MANY_REQUESTS where this address has its share, UNAVAILABLE where all are taken
   */
  streamTo(service: Upstream, address: string): () => void {
    const sender = `${service} ${address}`;
    if (this.streamedTo(sender) >= this.uploadsPerAddress)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    if (this.streamedTo(service) >= MOST_STREAMED)
      throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    const count = (by: 1 | -1): void => {
      for (const key of [service, sender]) {
        const now = this.streamedTo(key) + by;
        if (now > 0) this.streamed.set(key, now);
        else this.streamed.delete(key);
      }
    };
    count(1);
    return () => count(-1);
  }

  private streamedTo(key: string): number {
    return this.streamed.get(key) ?? 0;
  }

  /** After the server has closed: requests in hand have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}
