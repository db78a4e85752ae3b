import { Inject, Injectable, Logger } from '@nestjs/common';
import { toSessionKey, sessionState, type SessionState } from '@pechincha/contracts/sessions';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { LRUCache } from 'lru-cache';
import { retryIfDisconnected } from '../proxy/retry-if-disconnected.js';
import { InternalTokenService } from '../proxy/internal-token.service.js';
import { UpstreamPools } from '../proxy/upstream-pools.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { RedisConfirmation } from './redis-confirmation.js';

/** Responses of users are cached this long, to spare it while Redis is down. */
const USERS_RESPONSE_TTL_MS = 1_000;
const MAX_USERS_RESPONSES = 10_000;
const USERS_TIMEOUT_MS = 2_000;

/** Reads the current state of sessions from Redis, or from users when Redis has none. */
@Injectable()
export class SessionStateReader {
  private readonly logger = new Logger('Sessions');
  private readonly usersResponses = new LRUCache<string, Promise<SessionState | undefined>>({
    max: MAX_USERS_RESPONSES,
    ttl: USERS_RESPONSE_TTL_MS,
  });

  constructor(
    private readonly redis: RedisConnections,
    private readonly confirmation: RedisConfirmation,
    @Inject(UpstreamPools) private readonly upstreams: UpstreamPools,
    private readonly tokens: InternalTokenService,
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
    const state = this.fetchFromUsers(sessionId);
    this.usersResponses.set(sessionId, state);
    // Failures are not cached.
    state.catch(() => this.usersResponses.delete(sessionId));
    return state;
  }

  private async fetchFromUsers(sessionId: string): Promise<SessionState | undefined> {
    try {
      const options = {
        method: 'GET',
        path: `/internal/sessions/${encodeURIComponent(sessionId)}`,
        headers: { authorization: `Bearer ${await this.tokens.getForGateway('users')}` },
        signal: AbortSignal.timeout(USERS_TIMEOUT_MS),
      } as const;
      const { statusCode, body } = await retryIfDisconnected(
        () => this.upstreams.getPool('users').request(options),
        () => true,
      );
      const text = await body.text();
      if (statusCode === 404) return undefined;
      const state = statusCode === 200 ? parseState(text) : undefined;
      if (!state) throw new Error(`users responded with ${statusCode}`);
      return state;
    } catch (cause) {
      this.logger.warn(`Reading a session state failed: ${(cause as Error).message}`);
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    }
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
