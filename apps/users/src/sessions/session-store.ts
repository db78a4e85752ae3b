import { Injectable } from '@nestjs/common';
import {
  parseRedisRunId,
  toSessionKey,
  SESSIONS_CHANNEL,
  SESSIONS_RUN_ID_KEY,
  type SessionChange,
} from '@pechincha/contracts/sessions';
import { RedisConnection } from '../redis/redis-connection.js';
import { type SessionRow, toSessionState } from './sessions.repository.js';

/** Keeps the higher version. KEYS: the session. ARGV: state, version, expiry in ms. */
const SET_IF_NEWER_SCRIPT = `
local stored = redis.call('GET', KEYS[1])
if stored then
  local isJson, state = pcall(cjson.decode, stored)
  if isJson and type(state) == 'table' and tonumber(state.version) and tonumber(state.version) >= tonumber(ARGV[2]) then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[3])
return 1`;

/** Session states that gateways read on every request, and the channel of changes. */
@Injectable()
export class SessionStore {
  constructor(private readonly redis: RedisConnection) {}

  /** @throws when Redis cannot be reached */
  async write(rows: readonly SessionRow[]): Promise<void> {
    await Promise.all(
      rows.map((row) => {
        const state = toSessionState(row);
        const text = JSON.stringify(state);
        return this.redis.client.eval(
          SET_IF_NEWER_SCRIPT,
          1,
          toSessionKey(row._id),
          text,
          state.version,
          state.expiresAt,
        );
      }),
    );
  }

  get isReady(): boolean {
    return this.redis.client.status === 'ready';
  }

  /** Run id of the connected Redis process. @throws when Redis cannot be reached */
  async getRunId(): Promise<string> {
    const runId = parseRedisRunId(await this.redis.client.info('server'));
    if (runId === undefined) throw new Error('Redis INFO has no run id');
    return runId;
  }

  /** @throws when Redis cannot be reached */
  getConfirmedRunId(): Promise<string | null> {
    return this.redis.client.get(SESSIONS_RUN_ID_KEY);
  }

  /** Allows gateways to trust the states in this Redis process. @throws when Redis cannot be reached */
  async confirmRunId(runId: string): Promise<void> {
    await this.redis.client.set(SESSIONS_RUN_ID_KEY, runId);
  }

  /** @throws when Redis cannot be reached */
  async publishChange(change: SessionChange): Promise<void> {
    await this.redis.client.publish(SESSIONS_CHANNEL, JSON.stringify(change));
  }

  onReady(listener: () => void): void {
    this.redis.client.on('ready', listener);
  }
}
