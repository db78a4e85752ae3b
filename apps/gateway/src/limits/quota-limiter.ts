import { Inject, Injectable } from '@nestjs/common';
import type { IpQuota, MemberQuota } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

type Quota = MemberQuota | IpQuota;

const toWindow = (quota: Quota): { points: number; duration: number } =>
  'perHour' in quota ? { points: quota.perHour, duration: 3_600 } : { points: quota.perMinute, duration: 60 };

/** Enforces operation quotas per member or address over all gateways, in Redis, or in memory while Redis is down. */
@Injectable()
export class QuotaLimiter {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly redis: RedisConnections,
  ) {}

  /** @param key a member id, or a normalized client address. @throws DomainError TOO_MANY_REQUESTS */
  async consume(quota: Quota, key: string): Promise<void> {
    if ('perMinute' in quota && this.config.LIMITS_PER_ADDRESS === 'high') return;
    try {
      await this.getLimiter(quota).consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  private getLimiter(quota: Quota): RateLimiterRedis {
    const { name } = quota;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      const window = toWindow(quota);
      limiter = new RateLimiterRedis({
        ...window,
        storeClient: this.redis.commands,
        keyPrefix: `${this.config.REDIS_PREFIX}quota:${name}`,
        insuranceLimiter: new RateLimiterMemory(window),
        inMemoryBlockOnConsumed: window.points + 1,
      });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}
