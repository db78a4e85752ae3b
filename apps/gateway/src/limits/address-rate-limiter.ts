import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { getLimits } from '../limits.js';

const WINDOW_SECONDS = 60;
/** Requests that one Redis command reserves. */
const MAX_BUNDLE_SIZE = 20;
const MAX_ADDRESSES = 50_000;

/**
 * Limits requests per address over all gateways, counted in Redis, or in memory while Redis is down. Consumed in small
 * bundles, so that most requests need no Redis command. Responses from memory are not counted: rejecting costs as much.
 */
@Injectable()
export class AddressRateLimiter {
  private readonly logger = new Logger('AddressRateLimiter');
  private readonly limiter: RateLimiterRedis;
  private readonly bundles = new ExpiringCache<{ remaining: number }>(MAX_ADDRESSES);
  /** Rejected addresses that are not logged again in their window. */
  private readonly loggedAddresses = new ExpiringCache<true>(MAX_ADDRESSES);
  private readonly bundleSize: number;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, redis: RedisConnections) {
    const points = getLimits(config).requestsPerMinute;
    const window = { points, duration: WINDOW_SECONDS };
    this.bundleSize = Math.max(1, Math.min(MAX_BUNDLE_SIZE, Math.floor(points / 50)));
    this.limiter = new RateLimiterRedis({
      ...window,
      storeClient: redis.commands,
      keyPrefix: `${config.REDIS_PREFIX}limit:requests`,
      insuranceLimiter: new RateLimiterMemory(window),
      // Blocked addresses cause no Redis commands until the window ends.
      inMemoryBlockOnConsumed: points + this.bundleSize,
    });
  }

  /** Consumes one request; undefined when the bundle covers it. @throws DomainError TOO_MANY_REQUESTS */
  consume(address: string): Promise<void> | undefined {
    const bundle = this.bundles.get(address);
    if (bundle && bundle.remaining > 0) {
      bundle.remaining -= 1;
      return undefined;
    }
    return this.consumeBundle(address);
  }

  private async consumeBundle(key: string): Promise<void> {
    try {
      const result = await this.limiter.consume(key, this.bundleSize);
      // Concurrent requests may each have consumed a bundle.
      const remaining = (this.bundles.get(key)?.remaining ?? 0) + this.bundleSize - 1;
      this.bundles.setUntil(key, { remaining }, Date.now() + result.msBeforeNext);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      this.logRefusal(key, error.msBeforeNext);
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  /** Logs an address once per window. */
  private logRefusal(address: string, durationMs: number): void {
    if (this.loggedAddresses.has(address)) return;
    this.loggedAddresses.setUntil(address, true, Date.now() + durationMs);
    this.logger.warn({ address, status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' });
  }
}
