import { Injectable } from '@nestjs/common';
import { sessionKey, SESSIONS_CHANNEL, type SessionChange } from '@pechincha/contracts/sessions';
import { RedisConnection } from '../redis/redis-connection.js';
import { toSessionState } from './session.mapper.js';
import type { SessionRow } from './session.schema.js';

/** Keeps the higher version, whatever order writers come in. KEYS: the session. ARGV: state, version, end in ms. */
const KEEP_NEWER = `
local kept = redis.call('GET', KEYS[1])
if kept then
  local known, state = pcall(cjson.decode, kept)
  if known and type(state) == 'table' and tonumber(state.version) and tonumber(state.version) >= tonumber(ARGV[2]) then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[3])
return 1`;

/** What the gateways look up with every request, and the channel on which they hear of changes at once. */
@Injectable()
export class SessionStore {
  constructor(private readonly redis: RedisConnection) {}

  /** @throws where Redis cannot be reached */
  async write(rows: readonly SessionRow[]): Promise<void> {
    for (const row of rows) {
      const state = toSessionState(row);
      const text = JSON.stringify(state);
      await this.redis.client.eval(KEEP_NEWER, 1, sessionKey(row._id), text, state.version, state.expiresAt);
    }
  }

  /** @throws where Redis cannot be reached */
  async announce(change: SessionChange): Promise<void> {
    await this.redis.client.publish(SESSIONS_CHANNEL, JSON.stringify(change));
  }

  onReady(listener: () => void): void {
    this.redis.client.on('ready', listener);
  }
}
