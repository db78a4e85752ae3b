import { Injectable } from '@nestjs/common';
import { toSessionKey } from '@pechincha/contracts/sessions';
import { RedisConnections } from '../redis/redis-connections.js';

/** Deletes a lower version. KEYS: the session. ARGV: version. */
const DELETE_IF_OLDER_SCRIPT = `
local stored = redis.call('GET', KEYS[1])
if not stored then return 0 end
local isJson, state = pcall(cjson.decode, stored)
if isJson and type(state) == 'table' and tonumber(state.version) and tonumber(state.version) >= tonumber(ARGV[1]) then
  return 0
end
return redis.call('DEL', KEYS[1])`;

interface SessionVersion {
  sessionId: string;
  version: number;
}

/** Deletes states from Redis that users could not replace; gateways then read these sessions from users. */
@Injectable()
export class OutdatedStatesService {
  constructor(private readonly redis: RedisConnections) {}

  /** @param versions of changed sessions. Does nothing without Redis: gateways then read from users anyway. */
  async delete(versions: readonly SessionVersion[]): Promise<void> {
    await this.redis.attempt((redis) =>
      Promise.all(
        versions.map(({ sessionId, version }) =>
          redis.eval(DELETE_IF_OLDER_SCRIPT, 1, toSessionKey(sessionId), version),
        ),
      ),
    );
  }
}
