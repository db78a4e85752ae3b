import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '@pechincha/contracts/event';
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
export class TestKit {
  readonly runId = randomBytes(4).toString('hex');
  url = '';

  private constructor(
    readonly keys: ReturnType<typeof keyPair>,
    private application: NestFastifyApplication | undefined,
  ) {}

  static async start(
    env: Record<string, string> = {},
    createModule: (config: ServiceConfig) => DynamicModule = (config) => NotesModule.forRoot(config),
  ): Promise<TestKit> {
    const kit = new TestKit(keyPair(), undefined);
    const config = parseConfig(serviceConfig, {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MONGODB_DATABASE: `kit_${kit.runId}`,
      MESSAGING_PREFIX: `kit-${kit.runId}.`,
      INTERNAL_TOKEN_PUBLIC_KEY: kit.keys.publicKey,
      ...env,
    });
    kit.application = await createApp(createModule(config));
    await kit.app.listen(0, '127.0.0.1');
    kit.url = await kit.app.getUrl();
    return kit;
  }

  get app(): NestFastifyApplication {
    if (!this.application) throw new Error('Not started');
    return this.application;
  }

  async destroy(): Promise<void> {
    await this.app.get<Connection>(getConnectionToken()).dropDatabase();
    await this.app.close();
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
