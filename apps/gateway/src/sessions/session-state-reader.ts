import { Injectable } from '@nestjs/common';
import { getSessionState } from '@pechincha/contracts/operations/internal';
import {
  parseRedisRunId,
  SESSIONS_RUN_ID_KEY,
  sessionState,
  type SessionState,
  toSessionKey,
} from '@pechincha/contracts/sessions';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { InternalClient } from '../proxy/internal-client.js';
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

/** Responses of users are cached this long, to spare it while Redis is down. */
const USERS_RESPONSE_TTL_MS = 1_000;
const MAX_USERS_RESPONSES = 10_000;

/** Reads the current state of sessions from Redis, or from users when Redis has none. */
@Injectable()
export class SessionStateReader {
  private readonly usersResponses = new LRUCache<string, Promise<SessionState | undefined>>({
    max: MAX_USERS_RESPONSES,
    ttl: USERS_RESPONSE_TTL_MS,
  });

  constructor(
    private readonly redis: RedisConnections,
    private readonly confirmation: RedisConfirmation,
    private readonly client: InternalClient,
  ) {}

  /**
   * The state; undefined when the session does not exist.
   * @throws DomainError UNAVAILABLE when neither Redis nor the users service responds
   */
  async findState(sessionId: string): Promise<SessionState | undefined> {
    const result = await this.redis.attempt(async (redis) => {
      const [isConfirmed, text] = await Promise.all([
        this.confirmation.isConfirmed(redis),
        redis.get(toSessionKey(sessionId)),
      ]);
      return isConfirmed ? text : null;
    });
    const state = result?.value ? parseState(result.value) : undefined;
    // A missing key proves nothing, since Redis may have been flushed; neither does one of an unconfirmed process.
    return state ?? this.findInUsers(sessionId);
  }

  private findInUsers(sessionId: string): Promise<SessionState | undefined> {
    const cached = this.usersResponses.get(sessionId);
    if (cached) return cached;
    const state = this.client.find(getSessionState, { params: { id: sessionId } });
    this.usersResponses.set(sessionId, state);
    // Failures are not cached.
    state.catch(() => this.usersResponses.delete(sessionId));
    return state;
  }
}

export const isSessionOpenFor = (userId: string, state: SessionState | undefined): state is SessionState =>
  state?.userId === userId && !state.ended && state.status === 'active';

function parseState(text: string): SessionState | undefined {
  try {
    return sessionState.parse(JSON.parse(text));
  } catch {
    // Written by another version: counts as missing.
    return undefined;
  }
}
