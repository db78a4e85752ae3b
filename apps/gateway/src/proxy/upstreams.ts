import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@pechincha/contracts/event';
import { Pool } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

export type Upstream = Exclude<ServiceName, 'gateway'>;

/** Milliseconds. */
const TIMES = {
  connectTimeout: 2_000,
  headersTimeout: 10_000,
  bodyTimeout: 10_000,
  keepAliveTimeout: 60_000,
};
const CONNECTIONS = 128;
/** Requests that wait for a connection; more means that the service hangs, and waiting would only be longer. */
const MOST_WAITING = 1_000;
/** Slow senders hold a connection each: they never get all of them. */
const MOST_STREAMED = CONNECTIONS / 2;

/** One pool of connections that are kept, per service. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly pools: Record<Upstream, Pool>;
  private readonly streamed = new Map<Upstream, number>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    const open = (url: string): Pool =>
      new Pool(new URL(url).origin, {
        ...TIMES,
        keepAliveMaxTimeout: TIMES.keepAliveTimeout,
        connections: CONNECTIONS,
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
  }

  pool(service: Upstream): Pool {
    return this.pools[service];
  }

  isFull(service: Upstream): boolean {
    return this.pools[service].stats.queued >= MOST_WAITING;
  }

  /** Takes a place for a body that is streamed; undefined where all are taken. Calling what it returns gives it back. */
  streamTo(service: Upstream): (() => void) | undefined {
    const taken = this.streamed.get(service) ?? 0;
    if (taken >= MOST_STREAMED) return undefined;
    this.streamed.set(service, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.streamed.set(service, (this.streamed.get(service) ?? 1) - 1);
    };
  }

  /** After the server has closed: requests in hand have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}
