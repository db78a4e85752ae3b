import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

/** One day plus the renewal interval of the gateways. */
const ASSET_TTL_SECONDS = 26 * 3_600;
const ASSET_PATH = /^\/assets\/[\w.-]{1,150}$/;

/**
 * Stores hashed asset files of all builds of the last day in Redis: tabs opened before a deploy, or served by another
 * replica during it, still request them. Entries expire by TTL.
 */
@Injectable()
export class AssetArchive {
  private readonly prefix: string;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly redis: RedisConnections,
  ) {
    this.prefix = `${config.REDIS_PREFIX}asset:`;
  }

  /** Saves a file, or renews its TTL. @throws Error when Redis is down */
  async save(path: string, bytes: Buffer): Promise<void> {
    const key = this.prefix + path;
    const { commands } = this.redis;
    if ((await commands.expire(key, ASSET_TTL_SECONDS)) === 1) return;
    await commands.set(key, bytes, 'EX', ASSET_TTL_SECONDS);
  }

  /** A file of another build. @throws DomainError UNAVAILABLE when Redis is down */
  async find(path: string): Promise<Buffer | undefined> {
    if (!ASSET_PATH.test(path)) return undefined;
    const result = await this.redis.attempt((redis) => redis.getBuffer(this.prefix + path));
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return result.value ?? undefined;
  }
}
