import { Injectable } from '@nestjs/common';
import { parseRedisRunId, SESSIONS_RUN_ID_KEY } from '@pechincha/contracts/sessions';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../redis/redis-connections.js';

/**
 * Checks that the users service has written all changed sessions to the connected Redis process. After a restart or failover Redis
 * may have loaded older data. The process cannot change while the connection lasts.
 */
@Injectable()
export class RedisConfirmation {
  private connection = 0;
  private confirmedConnection: number | undefined;

  constructor({ commands }: RedisConnections) {
    commands.on('close', () => (this.connection += 1));
  }

  /** Later commands on the same connection reach the confirmed process. */
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
