import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@pechincha/servers/redis';
import type { ServerHandle } from '@pechincha/servers/server';
import type { ChapterService } from '@pechincha/testing/chapters';
import { TestGateway } from './test-gateway.js';

/** A gateway with its own Redis, which tests kill and freeze. */
export class GatewayWithRedis implements ChapterService {
  private constructor(
    readonly gateway: TestGateway,
    readonly redis: ServerHandle,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<GatewayWithRedis> {
    const redis = await startRedis({ dataDir: await mkdtemp(join(tmpdir(), 'pechincha-')) });
    const gateway = await TestGateway.start({ env: { REDIS_URL: redis.url, ...env } });
    return new GatewayWithRedis(gateway, redis);
  }

  async empty(): Promise<void> {
    await this.gateway.empty();
  }

  async destroy(): Promise<void> {
    await this.gateway.destroy();
    await this.redis.stop();
  }
}
