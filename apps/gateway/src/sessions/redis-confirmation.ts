import { Injectable } from '@nestjs/common';
import { parseRedisRunId, SESSIONS_RUN_ID_KEY } from '@pechincha/contracts/sessions';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../redis/redis-connections.js';

/**
 * Whether users has written all changed sessions to the Redis process that is connected. One that restarted or took
 * over may have started from an older copy of its data. A process stays the same for as long as the connection.
 */
@Injectable()
export class RedisConfirmation {
  private connection = 0;
  private confirmedConnection: number | undefined;

  constructor({ commands }: RedisConnections) {
    commands.on('close', () => (this.connection += 1));
  }

  /** Commands that follow on the same connection are answered by the confirmed process. */
  async isConfirmed(redis: Redis): Promise<boolean> {
    const { connection } = this;
    if (this.confirmedConnection === connection) return true;
    const [info, confirmed] = await Promise.all([redis.info('server'), redis.get(SESSIONS_RUN_ID_KEY)]);
    if (confirmed === null || parseRedisRunId(info) !== confirmed || this.connection !== connection)
      return false;
    this.confirmedConnection = connection;
    return true;
  }
}
