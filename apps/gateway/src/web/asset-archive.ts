import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

/** A day, and as long as gateways may take to renew. */
const ASSET_TTL_SECONDS = 26 * 3_600;
const ASSET_PATH = /^\/assets\/[\w.-]{1,150}$/;

/**
 * Built files whose names carry a hash of their content, of every build that some gateway had within a day: a tab
 * that was opened before a deploy, or on another replica during it, still asks for them. Redis drops them.
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

  /** Saves a file, or renews one that is there. @throws Error where Redis does not answer */
  async save(path: string, bytes: Buffer): Promise<void> {
    const key = this.prefix + path;
    const { commands } = this.redis;
    if ((await commands.expire(key, ASSET_TTL_SECONDS)) === 1) return;
    await commands.set(key, bytes, 'EX', ASSET_TTL_SECONDS);
  }

  /** A file of another build. @throws DomainError UNAVAILABLE where nobody can tell */
  async find(path: string): Promise<Buffer | undefined> {
    if (!ASSET_PATH.test(path)) return undefined;
    const result = await this.redis.attempt((redis) => redis.getBuffer(this.prefix + path));
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return result.value ?? undefined;
  }
}
