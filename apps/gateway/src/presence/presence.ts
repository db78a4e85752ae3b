import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

/** Online ids; all tabs of an id count once. */
export class TabCounter {
  private readonly tabs = new Map<string, number>();

  /** True for the first tab of the id. */
  add(id: string): boolean {
    const tabCount = this.tabs.get(id) ?? 0;
    this.tabs.set(id, tabCount + 1);
    return tabCount === 0;
  }

  /** True for the last tab of the id. */
  remove(id: string): boolean {
    const tabCount = this.tabs.get(id) ?? 0;
    if (tabCount > 1) this.tabs.set(id, tabCount - 1);
    else this.tabs.delete(id);
    return tabCount === 1;
  }

  clear(): void {
    this.tabs.clear();
  }

  listIds(): string[] {
    return [...this.tabs.keys()];
  }
}

/** After this the entry of a stopped gateway is deleted; its online users expire earlier, with the lease. */
const GATEWAY_ENTRY_TTL_MS = 10 * 60_000;

export type PresenceKind = 'members' | 'visitors';

/**
 * Online members and visitors over all gateways. Each gateway stores sets of its own users in Redis with a lease as
 * TTL and rewrites them three times per lease, which repairs the counts after a crash, an outage or a flush.
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

  /** Removes this gateway's users at once instead of when the lease expires. */
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

  /** Distinct ids over all tabs and gateways. @throws DomainError UNAVAILABLE when Redis is down */
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

  // The hash tag in braces keeps all keys on one cluster node, as SUNIONSTORE requires.
  private get gatewaysKey(): string {
    return `${this.config.REDIS_PREFIX}{presence}:gateways`;
  }

  /** Temporary: written, counted and deleted in one transaction, so that no ids leave Redis. */
  private get unionKey(): string {
    return `${this.config.REDIS_PREFIX}{presence}:united`;
  }

  private getIdsKey(gatewayId: string, kind: PresenceKind): string {
    return `${this.config.REDIS_PREFIX}{presence}:${gatewayId}:${kind}`;
  }
}
