import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { limitsOf } from './limits.js';

const WINDOW_SECONDS = 60;
/** Requests that one question to Redis pays for. */
const TAKEN_AT_ONCE = 20;
const MOST_ADDRESSES = 50_000;

/**
 * How much one address may ask, counted in Redis over all gateways, in memory while Redis is gone. Taken in
 * small bundles, so that most requests ask nobody. Answers out of memory are not counted: refusing costs as much.
 */
@Injectable()
export class AddressLimit {
  private readonly logger = new Logger('AddressLimit');
  private readonly limiter: RateLimiterRedis;
  private readonly bundles = new Map<string, { left: number; until: number }>();
  /** Until when an address that was refused is known to the log. */
  private readonly told = new Map<string, number>();
  private readonly bundleSize: number;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, redis: RedisConnections) {
    const points = limitsOf(config).requestsPerMinute;
    const window = { points, duration: WINDOW_SECONDS };
    this.bundleSize = Math.max(1, Math.min(TAKEN_AT_ONCE, Math.floor(points / 50)));
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
  take(address: string): Promise<void> | undefined {
    const bundle = this.bundles.get(address);
    if (bundle && bundle.left > 0 && bundle.until > Date.now()) {
      bundle.left -= 1;
      return undefined;
    }
    return this.takeBundle(address);
  }

  private async takeBundle(key: string): Promise<void> {
    try {
      const result = await this.limiter.consume(key, this.bundleSize);
      if (this.bundles.size >= MOST_ADDRESSES) this.bundles.clear();
      const now = Date.now();
      const known = this.bundles.get(key);
      // Requests side by side may each have taken one.
      const left = known && known.until > now ? known.left : 0;
      this.bundles.set(key, { left: left + this.bundleSize - 1, until: now + result.msBeforeNext });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      this.tell(key, refused.msBeforeNext);
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  /** One line for an address and window: a flood must not become one in the log. */
  private tell(address: string, forMilliseconds: number): void {
    const now = Date.now();
    if ((this.told.get(address) ?? 0) > now) return;
    if (this.told.size >= MOST_ADDRESSES) this.told.clear();
    this.told.set(address, now + forMilliseconds);
    this.logger.warn({ address, status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' });
  }
}
