import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

/**
 * While Redis is down, commands fail at once: rate limits fall back to memory, and changed sessions are written
 * later.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly client: Redis;
  private readonly logger = new Logger('Redis');
  private wasReady = true;

  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    this.client = new Redis(config.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 500,
      connectTimeout: 2_000,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
    this.client.on('ready', () => this.logStateChange(true));
    this.client.on('error', (error: Error) => this.logStateChange(false, error));
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }

  /** Logs changes of state only, not each reconnection attempt. */
  private logStateChange(ready: boolean, error?: Error): void {
    if (ready === this.wasReady) return;
    this.wasReady = ready;
    if (ready) this.logger.log('Redis is up again');
    else this.logger.warn(`Redis is down: ${error?.message ?? 'unknown'}`);
  }
}
