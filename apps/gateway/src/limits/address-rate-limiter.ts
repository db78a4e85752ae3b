import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { getLimits } from './limits.js';

const WINDOW_SECONDS = 60;
/** Requests that one question to Redis pays for. */
const MAX_BUNDLE_SIZE = 20;
const MAX_ADDRESSES = 50_000;

/**
 * How much one address may ask, counted in Redis over all gateways, in memory while Redis is gone. Taken in
 * small bundles, so that most requests ask nobody. Answers out of memory are not counted: refusing costs as much.
 */
@Injectable()
export class AddressRateLimiter {
  private readonly logger = new Logger('AddressRateLimiter');
  private readonly limiter: RateLimiterRedis;
  private readonly bundles = new Map<string, { remaining: number; expiresAt: number }>();
  /** Until when an address that was refused is known to the log. */
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
      // Who is over it costs Redis nothing until the window ends.
      inMemoryBlockOnConsumed: points + this.bundleSize,
    });
  }

  /** Takes one request of this address; undefined where it was paid for already. @throws DomainError TOO_MANY_REQUESTS */
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
      // Requests side by side may each have taken one.
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

  /** One line for an address and window: a flood must not become one in the log. */
  private logRefusal(address: string, durationMs: number): void {
    const now = Date.now();
    if ((this.loggedUntil.get(address) ?? 0) > now) return;
    if (this.loggedUntil.size >= MAX_ADDRESSES) this.loggedUntil.clear();
    this.loggedUntil.set(address, now + durationMs);
    this.logger.warn({ address, status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' });
  }
}
