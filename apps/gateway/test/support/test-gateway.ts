import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PictureStore } from '@pechincha/images/picture-store';
import { createApp } from '@pechincha/service-kit/bootstrap';
import { parseConfig } from '@pechincha/service-kit/config';
import { type Child, startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { TestBroker, testMessaging } from '@pechincha/testing/test-broker';
import { io, type Socket } from 'socket.io-client';
import { AppModule, prepare } from '../../src/app.module.js';
import { type GatewayConfig, gatewayConfigSchema } from '../../src/config.js';
import { Presence } from '../../src/presence/presence.js';
import { RealtimeGateway } from '../../src/realtime/realtime.gateway.js';
import { internalKeys, memberKeys, SessionWriter } from './members.js';
import { StubService } from './stub-service.js';

export interface TestGatewayOptions {
  /** Of its keys, queues and channels; default: random. */
  unique?: string;
  replicas?: number;
  env?: Record<string, string>;
}

/** Environment of a gateway in tests; `unique` separates its keys, queues and channels from other tests. */
export function createTestEnv(
  unique: string,
  services: string,
  env: Record<string, string> = {},
): Record<string, string> {
  const names = ['USERS', 'PROMOTIONS', 'MODERATION', 'ADS', 'GAMIFICATION', 'NOTIFICATIONS'];
  return {
    ...(process.env as Record<string, string>),
    ...Object.fromEntries(names.map((name) => [`${name}_URL`, services])),
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    PUBLIC_URL: 'http://localhost:8080',
    MEMBER_TOKEN_PUBLIC_KEY: memberKeys.publicKey,
    INTERNAL_TOKEN_PRIVATE_KEY: internalKeys.privateKey,
    MESSAGING_PREFIX: `${unique}.`,
    REDIS_PREFIX: `${unique}:`,
    LIMITS_PER_ADDRESS: 'high',
    WEB_ROOT: '',
    ...env,
  };
}

/** A running gateway in front of a stub service that records requests. */
export class TestGateway {
  /** Method and path of every registered route. */
  static readonly routes = new Set<string>();
  private readonly sockets: Socket[] = [];

  private constructor(
    readonly apps: NestFastifyApplication[],
    readonly urls: string[],
    readonly service: StubService,
    readonly sessions: SessionWriter,
    readonly broker: TestBroker,
    readonly config: GatewayConfig,
  ) {}

  static async start({ unique, replicas = 1, env = {} }: TestGatewayOptions = {}): Promise<TestGateway> {
    const service = await StubService.start();
    unique ??= `test_gateway_${randomBytes(4).toString('hex')}`;
    const config = parseConfig(gatewayConfigSchema, createTestEnv(unique, service.url, env));
    const broker = await TestBroker.connect(config.RABBITMQ_URL, config.MESSAGING_PREFIX);
    const apps: NestFastifyApplication[] = [];
    const urls: string[] = [];
    for (let count = 0; count < replicas; count += 1) {
      const app = await createApp(AppModule.forRoot(config, { messaging: testMessaging }), {
        bodies: 'stream',
        requestIds: 'own',
        prepare: prepareAndRecordRoutes,
      });
      await app.listen(0, '127.0.0.1');
      apps.push(app);
      urls.push((await app.getUrl()).replace('[::1]', '127.0.0.1'));
    }
    const sessions = new SessionWriter(config.REDIS_URL);
    await sessions.confirm();
    return new TestGateway(apps, urls, service, sessions, broker, config);
  }

  get url(): string {
    return this.urls[0] ?? '';
  }

  fetch(path: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${this.url}${path}`, { redirect: 'manual', ...init, headers });
  }

  /** A browser's socket; closed with the gateway. */
  connect(
    auth: Record<string, unknown> = {},
    { replica = 0, ...options }: Parameters<typeof io>[1] & { replica?: number } = {},
  ): Socket {
    const socket = io(this.urls[replica] ?? '', {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    });
    this.sockets.push(socket);
    return socket;
  }

  /**
   * Closes all sockets, waits until nobody is online and no event is queued, and deletes the times of the last events
   * and the stub's requests. Caches and limits stay: chapters use their own paths and addresses.
   */
  async empty(): Promise<void> {
    for (const app of this.apps)
      for (const socket of app.get(RealtimeGateway).listLocalSockets()) socket.disconnect(true);
    await eventually(async () => {
      const { count, visitors } = (await this.apps[0]?.get(Presence).count()) ?? { count: 0, visitors: 0 };
      const queued = await this.broker.countQueued('gateway');
      if (count + visitors + queued > 0)
        throw new Error(`The gateway is not idle: ${count} members, ${visitors} visitors, ${queued} events`);
    });
    const lastEvents = await this.sessions.redis.keys(`${this.config.REDIS_PREFIX}last-event:*`);
    if (lastEvents.length > 0) await this.sessions.redis.del(...lastEvents);
    await this.broker.clearReceived();
    this.service.reset();
  }

  /** Stops the gateway and its stub and deletes its queues. */
  async destroy(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    for (const app of this.apps) await app.close();
    await this.broker.cleanUp('gateway');
    this.sessions.close();
    await this.service.stop();
  }
}

function prepareAndRecordRoutes(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) TestGateway.routes.add(`${name} ${url}`);
    });
  prepare(app);
}

/** Resolves when the socket is connected; rejects with its connection error. */
export function waitUntilConnected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Collects the data of all further events of that name. */
export function collectEvents(socket: Socket, event: string): unknown[] {
  const received: unknown[] = [];
  socket.on(event, (data: unknown) => received.push(data));
  return received;
}

/** Another gateway, in its own process: it has the keys, queues and stub of `gateway`. */
export async function startGatewayProcess(
  gateway: TestGateway,
  settings: Record<string, string>,
): Promise<{ child: Child; url: string }> {
  const unique = gateway.config.MESSAGING_PREFIX.slice(0, -1);
  const env = createTestEnv(unique, gateway.service.url, settings);
  const child = startChild(join(import.meta.dirname, 'gateway-process.ts'), [], env);
  const url = await child.waitForMessage<string>();
  return { child, url };
}

const WIDTHS = [160, 320, 640, 1200] as const;

/** Stores a picture in every width, as the promotions service does. */
export async function putPicture(
  config: GatewayConfig,
  hash: string,
  createBytes: (width: number) => Buffer,
): Promise<void> {
  const sizes = WIDTHS.map((width) => ({ width, bytes: createBytes(width) }));
  await new PictureStore(config).put(hash, sizes);
}

/** Sends a raw request; resolves with the raw response when the connection closes. */
export async function sendRaw(url: string, head: string[], body: Buffer[] = []): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let error: Error | undefined;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', (cause) => (error = cause));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const chunk of body) {
    if (socket.destroyed) break;
    // Like a client that reads only after sending everything.
    socket.pause();
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
  return error ? `${error.message} ${text}` : text;
}
