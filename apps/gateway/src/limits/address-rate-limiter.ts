import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
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
  private readonly bundles = new Map<string, { remaining: number; expiresAt: number }>();
  /** Per rejected address, the end of the window in which it is not logged again. */
  private readonly loggedUntil = new Map<string, number>();
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
    if (bundle && bundle.remaining > 0 && bundle.expiresAt > Date.now()) {
      bundle.remaining -= 1;
      return undefined;
    }
    return this.consumeBundle(address);
  }

  private async consumeBundle(key: string): Promise<void> {
    try {
      const result = await this.limiter.consume(key, this.bundleSize);
      if (this.bundles.size >= MAX_ADDRESSES) this.bundles.clear();
      const now = Date.now();
      const previous = this.bundles.get(key);
      // Concurrent requests may each have consumed a bundle.
      const remaining = previous && previous.expiresAt > now ? previous.remaining : 0;
      this.bundles.set(key, {
        remaining: remaining + this.bundleSize - 1,
        expiresAt: now + result.msBeforeNext,
      });
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      this.logRefusal(key, error.msBeforeNext);
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  /** Logs an address once per window. */
  private logRefusal(address: string, durationMs: number): void {
    const now = Date.now();
    if ((this.loggedUntil.get(address) ?? 0) > now) return;
    if (this.loggedUntil.size >= MAX_ADDRESSES) this.loggedUntil.clear();
    this.loggedUntil.set(address, now + durationMs);
    this.logger.warn({ address, status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' });
  }
}
