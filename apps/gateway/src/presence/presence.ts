import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { Tally } from './tally.js';

/** Entries of gateways that are long gone, in milliseconds; their people went with the lease. */
const FORGOTTEN_AFTER = 10 * 60_000;

export type Kind = 'members' | 'visitors';

/**
 * Who is online, over all gateways. Each keeps sets of its own people in Redis under a lease and writes them anew
 * three times within it: what a kill, a cut or a flush left wrong is right again with the next lease, nothing drifts.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly gateway = randomUUID();
  private readonly here: Record<Kind, Tally> = { members: new Tally(), visitors: new Tally() };
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    const every = (this.config.PRESENCE_LEASE_SECONDS * 1_000) / 3;
    this.renewing = setInterval(() => void this.renew(), every).unref();
  }

  /** The last sign of life says that nobody is here any more. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.renewing);
    for (const tally of Object.values(this.here)) tally.clear();
    await this.renew();
  }

  async arrive(kind: Kind, id: string): Promise<void> {
    if (!this.here[kind].add(id)) return;
    await this.redis.attempt((redis) =>
      redis
        .multi()
        .zadd(this.gateways, Date.now(), this.gateway)
        .sadd(this.key(this.gateway, kind), id)
        .expire(this.key(this.gateway, kind), this.config.PRESENCE_LEASE_SECONDS)
        .exec(),
    );
  }

  async leave(kind: Kind, id: string): Promise<void> {
    if (!this.here[kind].remove(id)) return;
    await this.redis.attempt((redis) => redis.srem(this.key(this.gateway, kind), id));
  }

  /** Distinct people, whatever number of tabs and gateways. @throws DomainError UNAVAILABLE without Redis */
  async count(): Promise<ResponseOf<typeof getOnlineUsers>> {
    const counted = await this.redis.attempt(async (redis) => {
      const gateways = await redis.zrangebyscore(this.gateways, Date.now() - FORGOTTEN_AFTER, '+inf');
      if (gateways.length === 0) return { count: 0, visitors: 0 };
      const replies = await redis
        .multi()
        .sunionstore(this.united, ...gateways.map((id) => this.key(id, 'members')))
        .sunionstore(this.united, ...gateways.map((id) => this.key(id, 'visitors')))
        .del(this.united)
        .exec();
      const [count, visitors] = (replies ?? []).map(([error, size]) => {
        if (error) throw error;
        return Number(size);
      });
      return { count: count ?? 0, visitors: visitors ?? 0 };
    });
    if (!counted) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return counted.value;
  }

  private async renew(): Promise<void> {
    await this.redis.attempt((redis) => {
      const now = Date.now();
      const all = redis
        .multi()
        .zadd(this.gateways, now, this.gateway)
        .zremrangebyscore(this.gateways, '-inf', now - FORGOTTEN_AFTER);
      for (const kind of ['members', 'visitors'] as const) {
        const key = this.key(this.gateway, kind);
        const ids = this.here[kind].ids();
        all.del(key);
        if (ids.length > 0) all.sadd(key, ...ids).expire(key, this.config.PRESENCE_LEASE_SECONDS);
      }
      return all.exec();
    });
  }

  // The braces keep all of it on one node of a cluster, so that sets can be united there.
  private get gateways(): string {
    return `${this.config.REDIS_PREFIX}{presence}:gateways`;
  }

  /** Written to be counted, and gone in the same transaction: no id leaves Redis. */
  private get united(): string {
    return `${this.config.REDIS_PREFIX}{presence}:united`;
  }

  private key(gateway: string, kind: Kind): string {
    return `${this.config.REDIS_PREFIX}{presence}:${gateway}:${kind}`;
  }
}
