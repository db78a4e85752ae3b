import { Inject, Injectable } from '@nestjs/common';
import type { MemberQuota } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

const WINDOW_SECONDS = 3_600;

/** How often one member may do something, counted in Redis over all gateways, in memory while Redis is away. */
@Injectable()
export class MemberQuotas {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly redis: RedisConnections,
  ) {}

  /** @throws DomainError TOO_MANY_REQUESTS */
  async consume(quota: MemberQuota, member: string): Promise<void> {
    try {
      await this.getLimiter(quota).consume(member);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  private getLimiter({ name, perHour }: MemberQuota): RateLimiterRedis {
    let limiter = this.limiters.get(name);
    if (!limiter) {
      const window = { points: perHour, duration: WINDOW_SECONDS };
      limiter = new RateLimiterRedis({
        ...window,
        storeClient: this.redis.commands,
        keyPrefix: `${this.config.REDIS_PREFIX}quota:${name}`,
        insuranceLimiter: new RateLimiterMemory(window),
        inMemoryBlockOnConsumed: perHour + 1,
      });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}
