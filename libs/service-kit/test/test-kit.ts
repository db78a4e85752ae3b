import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '@pechincha/contracts/event';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import type { ChapterService } from '@pechincha/testing/chapters';
import { TestBroker, testMessaging } from '@pechincha/testing/test-broker';
import type { Connection } from 'mongoose';
import { createApp } from '../src/bootstrap.js';
import { parseConfig, serviceConfig, type ServiceConfig } from '../src/config.js';
import { createInternalToken, type InternalClaims } from '../src/internal-token.js';
import { NotesModule } from './notes.js';

export const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export const ana = 'a'.repeat(24);

export interface ResponseBody {
  [key: string]: unknown;
  msg: string;
  message: string;
  errors: { field: string; msg: string }[];
}

/** The notes service, listening on a port, with a client. */
export class TestKit implements ChapterService {
  private constructor(
    readonly runId: string,
    readonly keys: ReturnType<typeof keyPair>,
    private readonly config: ServiceConfig,
    readonly app: NestFastifyApplication,
    readonly url: string,
  ) {}

  static async start(
    env: Record<string, string> = {},
    createModule: typeof NotesModule.forRoot = (config, options) => NotesModule.forRoot(config, options),
  ): Promise<TestKit> {
    const runId = randomBytes(4).toString('hex');
    const keys = keyPair();
    const config = parseConfig(serviceConfig, {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MONGODB_DATABASE: `kit_${runId}`,
      MESSAGING_PREFIX: `kit-${runId}.`,
      INTERNAL_TOKEN_PUBLIC_KEY: keys.publicKey,
      ...env,
    });
    const app = await createApp(createModule(config, { messaging: testMessaging }));
    await app.listen(0, '127.0.0.1');
    return new TestKit(runId, keys, config, app, await app.getUrl());
  }

  private get database(): Connection {
    return this.app.get<Connection>(getConnectionToken());
  }

  /** Deletes all notes and stored responses. */
  async empty(): Promise<void> {
    await this.database.collection('notes').deleteMany({});
    await this.database.collection('idempotency').deleteMany({});
  }

  async destroy(): Promise<void> {
    const { consumers } = this.app.get(RabbitTransport, { strict: false });
    await this.database.dropDatabase();
    await this.app.close();
    const { RABBITMQ_URL, MESSAGING_PREFIX } = this.config;
    const broker = await TestBroker.connect(RABBITMQ_URL, MESSAGING_PREFIX);
    await broker.cleanUp(
      'ads',
      consumers.map(({ subscription }) => subscription.contract),
    );
  }

  /** Sends raw bytes. @returns all bytes received until the server closes the connection */
  sendRaw(bytes: string): Promise<string> {
    const { port } = new URL(this.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(bytes);
    return text(socket);
  }

  token(claims: InternalClaims, service: ServiceName = 'ads'): Promise<string> {
    return createInternalToken(this.keys.privateKey, service, claims);
  }

  member(role: 'user' | 'manager' | 'admin' = 'user', sub = ana): Promise<string> {
    return this.token({ kind: 'member', sub, role, sid: 'session-1' });
  }

  async call(method: string, path: string, bearer: string | null, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    if (typeof init.body === 'string' && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    const response = await fetch(this.url + path, { ...init, method, headers });
    const text = await response.text();
    const body = (text ? JSON.parse(text) : null) as ResponseBody;
    return { status: response.status, headers: response.headers, body };
  }
}

export const form = (fields: Record<string, string | Blob>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
