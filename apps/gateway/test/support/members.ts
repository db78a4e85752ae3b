import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  memberToken,
  parseRedisRunId,
  toSessionKey,
  SESSIONS_RUN_ID_KEY,
  type SessionState,
} from '@pechincha/contracts/sessions';
import { Redis } from 'ioredis';
import { SignJWT } from 'jose';

/** An id as everything that is kept has one. */
export const newId = (): string => randomBytes(12).toString('hex');

const createKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Of users, which signs members' tokens. */
export const memberKeys = createKeyPair();
/** Of the gateway, which signs its own. */
export const internalKeys = createKeyPair();

export interface Member {
  userId: string;
  sessionId: string;
  token: string;
  state: SessionState;
}

const toExpiry = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** Someone whose token is good; their session is known to nobody yet. */
export async function createMember(
  state: Partial<SessionState> = {},
  { lifetimeSeconds = 3_600 }: { lifetimeSeconds?: number } = {},
): Promise<Member> {
  const userId = state.userId ?? newId();
  const sessionId = newId();
  const role = state.role ?? 'user';
  const token = await new SignJWT({ sid: sessionId, role })
    .setProtectedHeader({ alg: 'RS256', typ: memberToken.typ })
    .setIssuer(memberToken.iss)
    .setAudience(memberToken.aud)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(toExpiry(lifetimeSeconds))
    .sign(createPrivateKey(memberKeys.privateKey));
  const defaults = {
    userId,
    role,
    status: 'active',
    ended: false,
    version: 1,
    expiresAt: toExpiry(lifetimeSeconds),
  } as const;
  return { userId, sessionId, token, state: { ...defaults, ...state } };
}

/** What users does: writes what is known of sessions to Redis, and tells the gateways. */
export class SessionWriter {
  readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    // Tests take servers away; the client comes back by itself.
    this.redis.on('error', () => undefined);
  }

  async signIn(
    state: Partial<SessionState> = {},
    options: { lifetimeSeconds?: number } = {},
  ): Promise<Member> {
    const member = await createMember(state, options);
    await this.write(member);
    return member;
  }

  async write(member: Member, change: Partial<SessionState> = {}): Promise<void> {
    member.state = { ...member.state, ...change, version: member.state.version + 1 };
    await this.redis.set(toSessionKey(member.sessionId), JSON.stringify(member.state), 'EX', 600);
  }

  /** Users has written all changed sessions to the Redis process that runs now. */
  async confirm(): Promise<void> {
    const runId = parseRedisRunId(await this.redis.info('server'));
    await this.redis.set(SESSIONS_RUN_ID_KEY, String(runId));
  }

  close(): void {
    this.redis.disconnect();
  }
}
