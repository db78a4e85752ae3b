import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, register } from '@pechincha/contracts/operations/users';
import {
  sessionChange,
  type SessionChange,
  SESSIONS_CHANNEL,
  sessionState,
  type SessionState,
  toSessionKey,
} from '@pechincha/contracts/sessions';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import type { ChapterService } from '@pechincha/testing/chapters';
import { type TestResponse, TestService, type TestServiceOptions } from '@pechincha/testing/test-service';
import { Redis } from 'ioredis';
import { decodeJwt } from 'jose';
import { AppModule } from '../src/app.module.js';
import { usersConfigSchema } from '../src/config.js';

export const memberKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const PUBLIC_URL = 'https://pechincha.example';
/** Mails that no test reads. */
const UNUSED_MAIL_DIR = join(tmpdir(), 'pechincha-no-mails');

/** Redis is shared by all tests, hence random values in its keys. */
export const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;
export const randomEmail = (): string => `m${randomBytes(6).toString('hex')}@exemplo.com.br`;

export interface TestMember {
  id: string;
  email: string;
  password: string;
  token: string;
  claims: InternalClaims & { sid: string };
}

/** Changes that Redis missed, and due mails and pictures. */
function listPendingRows(): Record<string, object> {
  const due = { dueAt: { $lte: new Date() } };
  return {
    sessions: { pendingSync: true },
    reset_requests: due,
    confirmation_requests: due,
    unused_pictures: due,
    accounts: { voteWeightChangesAt: { $lte: new Date() } },
  };
}

/** The users service with its Redis. */
export class TestUsers implements ChapterService {
  private constructor(
    readonly service: TestService,
    readonly redis: Redis,
    private readonly listener: Redis,
    /** Messages on the session channel. */
    readonly sessionChanges: SessionChange[],
  ) {}

  static async start(
    env: Record<string, string> = {},
    options: Pick<TestServiceOptions, 'replicas'> = {},
  ): Promise<TestUsers> {
    const redisUrl = env['REDIS_URL'] ?? process.env['REDIS_URL'];
    if (!redisUrl) throw new Error('REDIS_URL must be set');
    const testEnv = {
      REDIS_URL: redisUrl,
      MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey,
      PUBLIC_URL,
      MAIL_DIR: UNUSED_MAIL_DIR,
      ...env,
    };
    const service = await TestService.start(
      'users',
      (config, kit) =>
        AppModule.forRoot(usersConfigSchema.parse({ ...process.env, ...config, ...testEnv }), kit),
      { ...options, listPendingRows },
    );
    const listener = new Redis(redisUrl);
    const sessionChanges: SessionChange[] = [];
    await listener.subscribe(SESSIONS_CHANNEL);
    listener.on('message', (_channel, text) => sessionChanges.push(sessionChange.parse(JSON.parse(text))));
    // Some tests kill their Redis server.
    listener.on('error', () => undefined);
    return new TestUsers(
      service,
      new Redis(redisUrl).on('error', () => undefined),
      listener,
      sessionChanges,
    );
  }

  async empty(): Promise<void> {
    await this.service.empty();
    this.sessionChanges.length = 0;
  }

  async destroy(): Promise<void> {
    this.redis.disconnect();
    // After a reconnection it subscribes again by itself; disconnecting meanwhile would be an unhandled rejection.
    await this.listener.ping().catch(() => undefined);
    this.listener.disconnect();
    await this.service.destroy();
  }

  register(body: object, address = randomAddress()): Promise<TestResponse> {
    return this.service.call(register, { body, headers: { 'x-client-address': address } });
  }

  login(body: object, address = randomAddress()): Promise<TestResponse> {
    return this.service.call(login, { body, headers: { 'x-client-address': address } });
  }

  async createMember(): Promise<TestMember> {
    const [email, password] = [randomEmail(), 'segredo1'];
    const { status, body } = await this.register({ name: 'Ana Ribeiro', email, password });
    if (status !== 201) throw new Error(`Registration failed with status ${status}`);
    return { id: body.user._id, email, password, token: body.token, claims: toClaims(body.token) };
  }

  /** State of a session in Redis, or null. */
  async getSessionState(sessionId: string): Promise<SessionState | null> {
    const text = await this.redis.get(toSessionKey(sessionId));
    return text === null ? null : sessionState.parse(JSON.parse(text));
  }
}

/** Claims that the gateway sends for this token. */
export function toClaims(token: string): InternalClaims & { sid: string } {
  const { sub, sid, role } = decodeJwt<{ sid: string; role: 'user' | 'manager' | 'admin' }>(token);
  if (!sub) throw new Error('The token has no subject');
  return { kind: 'member', sub, sid, role };
}
