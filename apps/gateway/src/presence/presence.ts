import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { TabCounter } from './tab-counter.js';

/** Entries of gateways that are long gone, in milliseconds; their people went with the lease. */
const GATEWAY_ENTRY_TTL_MS = 10 * 60_000;

export type PresenceKind = 'members' | 'visitors';

/**
 * Who is online, over all gateways. Each keeps sets of its own people in Redis under a lease and writes them anew
 * three times within it: what a kill, a cut or a flush left wrong is right again with the next lease, nothing drifts.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly gatewayId = randomUUID();
  private readonly localCounters: Record<PresenceKind, TabCounter> = {
    members: new TabCounter(),
    visitors: new TabCounter(),
  };
  private renewTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    const intervalMs = (this.config.PRESENCE_LEASE_SECONDS * 1_000) / 3;
    this.renewTimer = setInterval(() => void this.renew(), intervalMs).unref();
  }

  /** The last sign of life says that nobody is here any more. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.renewTimer);
    for (const counter of Object.values(this.localCounters)) counter.clear();
    await this.renew();
  }

  async join(kind: PresenceKind, id: string): Promise<void> {
    if (!this.localCounters[kind].add(id)) return;
    await this.redis.attempt((redis) =>
      redis
        .multi()
        .zadd(this.gatewaysKey, Date.now(), this.gatewayId)
        .sadd(this.getIdsKey(this.gatewayId, kind), id)
        .expire(this.getIdsKey(this.gatewayId, kind), this.config.PRESENCE_LEASE_SECONDS)
        .exec(),
    );
  }

  async leave(kind: PresenceKind, id: string): Promise<void> {
    if (!this.localCounters[kind].remove(id)) return;
    await this.redis.attempt((redis) => redis.srem(this.getIdsKey(this.gatewayId, kind), id));
  }

  /** Distinct people, whatever number of tabs and gateways. @throws DomainError UNAVAILABLE without Redis */
  async count(): Promise<ResponseOf<typeof getOnlineUsers>> {
    const result = await this.redis.attempt(async (redis) => {
      const gatewayIds = await redis.zrangebyscore(
        this.gatewaysKey,
        Date.now() - GATEWAY_ENTRY_TTL_MS,
        '+inf',
      );
      if (gatewayIds.length === 0) return { count: 0, visitors: 0 };
      const replies = await redis
        .multi()
        .sunionstore(this.unionKey, ...gatewayIds.map((id) => this.getIdsKey(id, 'members')))
        .sunionstore(this.unionKey, ...gatewayIds.map((id) => this.getIdsKey(id, 'visitors')))
        .del(this.unionKey)
        .exec();
      const [count, visitors] = (replies ?? []).map(([error, size]) => {
        if (error) throw error;
        return Number(size);
      });
      return { count: count ?? 0, visitors: visitors ?? 0 };
    });
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return result.value;
  }

  private async renew(): Promise<void> {
    await this.redis.attempt((redis) => {
      const now = Date.now();
      const transaction = redis
        .multi()
        .zadd(this.gatewaysKey, now, this.gatewayId)
        .zremrangebyscore(this.gatewaysKey, '-inf', now - GATEWAY_ENTRY_TTL_MS);
      for (const kind of ['members', 'visitors'] as const) {
        const idsKey = this.getIdsKey(this.gatewayId, kind);
        const ids = this.localCounters[kind].listIds();
        transaction.del(idsKey);
        if (ids.length > 0)
          transaction.sadd(idsKey, ...ids).expire(idsKey, this.config.PRESENCE_LEASE_SECONDS);
      }
      return transaction.exec();
    });
  }

  // The braces keep all of it on one node of a cluster, so that sets can be united there.
  private get gatewaysKey(): string {
    return `${this.config.REDIS_PREFIX}{presence}:gateways`;
  }

  /** Written to be counted, and gone in the same transaction: no id leaves Redis. */
  private get unionKey(): string {
    return `${this.config.REDIS_PREFIX}{presence}:united`;
  }

  private getIdsKey(gatewayId: string, kind: PresenceKind): string {
    return `${this.config.REDIS_PREFIX}{presence}:${gatewayId}:${kind}`;
  }
}
