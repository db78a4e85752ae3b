import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  memberToken,
  parseRedisRunId,
  SESSIONS_RUN_ID_KEY,
  type SessionState,
  toSessionKey,
} from '@pechincha/contracts/sessions';
import { Redis } from 'ioredis';
import { SignJWT } from 'jose';

/** An id as services use it. */
export const ID = '0123456789abcdef01234567';

/** The path of an operation with an id for each parameter. */
export const toPath = (path: string): string => path.replace(/\{\w+\}/g, ID);

/** A random ObjectId as hex. */
export const newId = (): string => randomBytes(12).toString('hex');

const createKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Key pair of users, which signs member tokens. */
export const memberKeys = createKeyPair();
/** Key pair of the gateway, which signs internal tokens. */
export const internalKeys = createKeyPair();

export interface Member {
  userId: string;
  sessionId: string;
  token: string;
  state: SessionState;
}

const toExpiry = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A member with a valid token, whose session is not stored yet. */
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

/** Writes session states to Redis, as the users service does. */
export class SessionWriter {
  readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    // Tests stop Redis; the client reconnects by itself.
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

  /** Marks the running Redis process as up to date, as the users service does after writing all changed sessions. */
  async confirm(): Promise<void> {
    const runId = parseRedisRunId(await this.redis.info('server'));
    await this.redis.set(SESSIONS_RUN_ID_KEY, String(runId));
  }

  close(): void {
    this.redis.disconnect();
  }
}
