import { Inject, Injectable, Logger } from '@nestjs/common';
import { toSessionKey, sessionState, type SessionState } from '@pechincha/contracts/sessions';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { sendAgainIfCut } from '../proxy/cut.js';
import { InternalTokens } from '../proxy/internal-tokens.js';
import { Upstreams } from '../proxy/upstreams.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { RedisConfirmation } from './redis-confirmation.js';

/** Milliseconds that an answer of users stands while Redis is gone. */
const REMEMBERED = 1_000;
const MOST_REMEMBERED = 10_000;
const USERS_WITHIN = 2_000;

/** What is known of sessions now: Redis, else users. What neither can tell is not guessed. */
@Injectable()
export class SessionStates {
  private readonly logger = new Logger('Sessions');
  private readonly asked = new Map<string, { until: number; state: Promise<SessionState | undefined> }>();

  constructor(
    private readonly redis: RedisConnections,
    private readonly confirmation: RedisConfirmation,
    @Inject(Upstreams) private readonly upstreams: Upstreams,
    private readonly tokens: InternalTokens,
  ) {}

  /**
   * The state, or undefined where there is no such session.
   * @throws DomainError UNAVAILABLE where nobody can tell
   */
  async read(sessionId: string): Promise<SessionState | undefined> {
    const answer = await this.redis.attempt(async (redis) => {
      const [isConfirmed, text] = await Promise.all([
        this.confirmation.check(redis),
        redis.get(toSessionKey(sessionId)),
      ]);
      return isConfirmed ? text : null;
    });
    const kept = answer?.value ? parse(answer.value) : undefined;
    // A key that is missing proves nothing: Redis may have been emptied. Nor does one of an unconfirmed process.
    return kept ?? this.askUsers(sessionId);
  }

  private askUsers(sessionId: string): Promise<SessionState | undefined> {
    const now = Date.now();
    const known = this.asked.get(sessionId);
    if (known && known.until > now) return known.state;
    if (this.asked.size >= MOST_REMEMBERED) this.asked.clear();
    const state = this.fetchState(sessionId);
    this.asked.set(sessionId, { until: now + REMEMBERED, state });
    // A failure is not an answer: the next one asks again.
    state.catch(() => this.asked.delete(sessionId));
    return state;
  }

  private async fetchState(sessionId: string): Promise<SessionState | undefined> {
    try {
      const question = {
        method: 'GET',
        path: `/internal/sessions/${encodeURIComponent(sessionId)}`,
        headers: { authorization: `Bearer ${await this.tokens.forGateway('users')}` },
        signal: AbortSignal.timeout(USERS_WITHIN),
      } as const;
      const { statusCode, body } = await sendAgainIfCut(
        () => this.upstreams.pool('users').request(question),
        () => true,
      );
      const text = await body.text();
      if (statusCode === 404) return undefined;
      const state = statusCode === 200 ? parse(text) : undefined;
      if (!state) throw new Error(`users answered ${statusCode}`);
      return state;
    } catch (cause) {
      this.logger.warn(`The state of a session is not to be had: ${(cause as Error).message}`);
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    }
  }
}

export const isOpenFor = (userId: string, state: SessionState | undefined): state is SessionState =>
  state?.userId === userId && !state.ended && state.status === 'active';

function parse(text: string): SessionState | undefined {
  try {
    return sessionState.parse(JSON.parse(text));
  } catch {
    // Of another version, or not ours: as good as missing.
    return undefined;
  }
}
