import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IpQuota, MemberQuota } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig, getLimits } from '../config.js';
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

const WINDOW_SECONDS = 60;
/** Requests that one Redis command reserves. */
const MAX_BUNDLE_SIZE = 20;
const MAX_CLIENTS = 50_000;

/**
 * Limits requests of a member, or of an address without a session, over all gateways, counted in Redis, or in memory
 * while Redis is down. Consumed in small bundles, so that most requests need no Redis command. Responses from memory are
 * not counted: rejecting costs as much.
 */
@Injectable()
export class RequestRateLimiter {
  private readonly logger = new Logger('RequestRateLimiter');
  private readonly limiter: RateLimiterRedis;
  private readonly bundles = new ExpiringCache<{ remaining: number }>(MAX_CLIENTS);
  /** Rejected clients that are not logged again in their window. */
  private readonly loggedClients = new ExpiringCache<true>(MAX_CLIENTS);
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
      // Blocked clients cause no Redis commands until the window ends.
      inMemoryBlockOnConsumed: points + this.bundleSize,
    });
  }

  /**
   * Consumes one request; undefined when the bundle covers it.
   * @param client a member's id, or an address
   * @throws DomainError TOO_MANY_REQUESTS
   */
  consume(client: string): Promise<void> | undefined {
    const bundle = this.bundles.get(client);
    if (bundle && bundle.remaining > 0) {
      bundle.remaining -= 1;
      return undefined;
    }
    return this.consumeBundle(client);
  }

  private async consumeBundle(client: string): Promise<void> {
    try {
      const result = await this.limiter.consume(client, this.bundleSize);
      // Concurrent requests may each have consumed a bundle.
      const remaining = (this.bundles.get(client)?.remaining ?? 0) + this.bundleSize - 1;
      this.bundles.setUntil(client, { remaining }, Date.now() + result.msBeforeNext);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      this.logRefusal(client, error.msBeforeNext);
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  /** Logs a client once per window. */
  private logRefusal(client: string, durationMs: number): void {
    if (this.loggedClients.has(client)) return;
    this.loggedClients.setUntil(client, true, Date.now() + durationMs);
    this.logger.warn({ client, status: 429, code: 'TOO_MANY_REQUESTS', message: 'Refused' });
  }
}
