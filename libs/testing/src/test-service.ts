import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Abstract, DynamicModule, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IntegrationEvent, ServiceName } from '@pechincha/contracts/event';
import type { Operation, Role } from '@pechincha/contracts/operation';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { createApp } from '@pechincha/service-kit/bootstrap';
import {
  type KitOptions,
  parseConfig,
  serviceConfig,
  type ServiceConfig,
} from '@pechincha/service-kit/config';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import mongoose, { type Connection } from 'mongoose';
import { TestBroker, testMessaging } from './test-broker.js';
import { eventually } from './eventually.js';
import { newId } from './event-factory.js';
import { toMonitoredUrl, CommandRecorder } from './command-recorder.js';

export interface TestServiceOptions {
  /** Name of the database and prefix of the queues; default: random. */
  database?: string;
  replicas?: number;
  env?: Record<string, string>;
  /** What the service's workers still have to process: a filter by collection. `waitUntilIdle` waits for it. */
  listPendingRows?: () => Record<string, object>;
  /** Collections that `empty` leaves as they are beside the leases, because replicas remember their rows. */
  keptCollections?: readonly string[];
  /** Begins `empty`: stores what replicas have in memory. */
  beforeEmpty?: (service: TestService) => Promise<void>;
  /** Ends `empty`: inserts what the service inserts only at its start, clears caches. */
  afterEmpty?: (service: TestService) => Promise<void>;
}

export interface TestRequest {
  as?: InternalClaims;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Objects are sent as JSON, `FormData` as multipart/form-data. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Index of the replica to call. */
  replica?: number;
}

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read any field of a response
  body: any;
}

export const visitor: InternalClaims = { kind: 'visitor' };
export const member = (sub: string = newId(), role: Role = 'user'): InternalClaims & { sub: string } => ({
  kind: 'member',
  sub,
  role,
  sid: newId(),
});

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const buildPath = ({ path }: Operation, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? name);

/** A running service with its own database and queues, called with internal tokens as the gateway does. */
export class TestService {
  private isStopped = false;
  private listening: Promise<unknown> | undefined;
  private readonly commands: CommandRecorder;

  private constructor(
    readonly name: ServiceName,
    /** For a second module on the same database. */
    readonly config: ServiceConfig,
    private readonly apps: NestFastifyApplication[],
    readonly broker: TestBroker,
    /** A separate connection to the service's database. */
    readonly database: Connection,
    private readonly options: TestServiceOptions,
  ) {
    const connections = apps.flatMap((_app, replica) => this.listProviders(mongoose.Connection, replica));
    this.commands = new CommandRecorder(connections);
  }

  /** @param createModule creates the service's module; called once per replica */
  static async start(
    name: ServiceName,
    createModule: (config: ServiceConfig, kit: Pick<KitOptions, 'messaging'>) => DynamicModule,
    options: TestServiceOptions = {},
  ): Promise<TestService> {
    const { replicas = 1, env = {} } = options;
    const { database: unique = `test_${name}_${randomBytes(4).toString('hex')}` } = options;
    const config = parseConfig(serviceConfig, {
      ...process.env,
      ...env,
      MONGODB_URL: toMonitoredUrl(env['MONGODB_URL'] ?? process.env['MONGODB_URL'] ?? ''),
      PORT: '0',
      NODE_ENV: 'test',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      MONGODB_DATABASE: unique,
      MESSAGING_PREFIX: `${unique}.`,
      INTERNAL_TOKEN_PUBLIC_KEY: publicKey,
    });
    // First, so that the service's events have a queue.
    const broker = await TestBroker.connect(config.RABBITMQ_URL, config.MESSAGING_PREFIX);
    const apps: NestFastifyApplication[] = [];
    for (let count = 0; count < replicas; count++) {
      const app = await createApp(createModule(config, { messaging: testMessaging }));
      await app.getHttpAdapter().getInstance().ready();
      apps.push(app);
    }
    const database = await mongoose.createConnection(config.MONGODB_URL, { dbName: unique }).asPromise();
    return new TestService(name, config, apps, broker, database, options);
  }

  /** @throws Error if a GET writes rows, or counts without a limit of time */
  async call(
    operation: Operation,
    { as = visitor, params = {}, query, body, headers = {}, replica = 0 }: TestRequest,
  ): Promise<TestResponse> {
    const token = await createInternalToken(privateKey, this.name, as);
    const path = buildPath(operation, params);
    const app = this.apps[replica];
    if (!app) throw new Error(`No replica ${replica}`);
    const request = async () =>
      app.inject({
        method: operation.method,
        url: path,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
      });
    const response = await (operation.method === 'GET'
      ? this.commands.checkRead(operation.id, request)
      : request());
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? undefined : response.json(),
    };
  }

  /** Sends the request over the network, for streamed responses and callers that leave. */
  async fetch(
    operation: Operation,
    {
      as = visitor,
      params = {},
      headers = {},
      signal,
    }: Pick<TestRequest, 'as' | 'params' | 'headers'> & { signal?: AbortSignal },
  ): Promise<Response> {
    const [app] = this.apps;
    if (!app) throw new Error('No replica');
    await (this.listening ??= app.listen(0, '127.0.0.1'));
    const token = await createInternalToken(privateKey, this.name, as);
    return fetch(`${await app.getUrl()}${buildPath(operation, params)}`, {
      method: operation.method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    });
  }

  /** A provider of the service's module, for code that no operation calls. */
  getProvider<T>(token: Type<T>, replica = 0): T {
    const app = this.apps[replica];
    if (!app) throw new Error(`No replica ${replica}`);
    return app.get(token, { strict: false });
  }

  /** All instances of a class and its subclasses in the service's modules. */
  listProviders<T>(type: Abstract<T>, replica = 0): T[] {
    const modules = [...(this.apps[replica]?.get(ModulesContainer).values() ?? [])];
    const instances = modules.flatMap(({ providers }) =>
      [...providers.values()].map(({ instance }): unknown => instance),
    );
    const isWanted = (instance: unknown): instance is T => instance instanceof (type as Type);
    return [...new Set(instances.filter(isWanted))];
  }

  /** Names of the failing readiness checks. */
  async listFailing(replica = 0): Promise<string[]> {
    const response = await this.apps[replica]?.inject({ method: 'GET', url: '/readyz' });
    return response?.json<{ missing: string[] }>().missing ?? ['replica'];
  }

  /**
   * All documents of a collection without the excluded fields, in a deterministic order.
   * @throws Error if the service has no such collection
   */
  async listRows(collection: string, ...excludedFields: string[]): Promise<Record<string, unknown>[]> {
    const projection = Object.fromEntries(excludedFields.map((field) => [field, 0]));
    const documents = await this.database.collection(collection).find({}, { projection }).toArray();
    if (documents.length === 0) {
      const all = await this.database.listCollections();
      if (!all.some(({ name }) => name === collection)) throw new Error(`No collection ${collection}`);
    }
    const jsonByRow = new Map(documents.map((row) => [row, JSON.stringify(row)]));
    return documents.toSorted((one, other) =>
      (jsonByRow.get(one) ?? '').localeCompare(jsonByRow.get(other) ?? ''),
    );
  }

  /** Publishes events and waits until all are handled. @throws Error if one was dead-lettered */
  async publishAndWait(...events: IntegrationEvent[]): Promise<void> {
    await this.broker.publish(events);
    await eventually(
      async () => {
        // Majority: the service's snapshot reads contain nothing newer.
        const readConcern = { level: 'majority' } as const;
        const inbox = await this.database.collection('inbox').find({}, { readConcern }).toArray();
        const handled = Map.groupBy(inbox, (row) => String(row._id).slice(0, 36));
        const isHandled = ({ id, name }: IntegrationEvent): boolean =>
          (handled.get(id)?.length ?? 0) >= this.countHandlers(name);
        const pending =
          events.filter((event) => !isHandled(event)).length + (await this.broker.countQueued(this.name));
        if (pending > 0) throw new Error(`${pending} events are not handled yet`);
      },
      { timeoutMs: 60_000 },
    );
    const deadLetters = await this.broker.countDeadLetters(this.name);
    if (deadLetters > 0) throw new Error(`${deadLetters} events were dead-lettered`);
  }

  /** Each handler inserts an inbox row per event. */
  private countHandlers(name: string): number {
    const { consumers } = this.getProvider(RabbitTransport);
    const consumer = consumers.find(({ subscription }) => subscription.contract.name === name);
    return consumer?.subscription.handlers.length ?? 1;
  }

  /**
   * Waits until no event and no row is left to process. Looked at twice, because one may cause another, with no event
   * published meanwhile, because another service that a test plays may answer it.
   * @throws Error with what is left
   */
  async waitUntilIdle(): Promise<void> {
    let idleLooks = 0;
    await eventually(
      async () => {
        await this.broker.waitUntilReceived();
        const received = this.broker.received.length;
        const pending = Object.entries(await this.countPending()).filter(([, count]) => count > 0);
        await this.broker.waitUntilReceived();
        const isIdle = pending.length === 0 && this.broker.received.length === received;
        idleLooks = isIdle ? idleLooks + 1 : 0;
        if (idleLooks < 2) throw new Error(`${this.name} is not idle: ${JSON.stringify(pending)}`);
      },
      { timeoutMs: 60_000 },
    );
  }

  /** Waits until no event is left to handle, whatever follows from it. */
  async waitUntilConsumed(): Promise<void> {
    await eventually(async () => {
      const events = await this.countPendingEvents();
      if (Object.values(events).some((count) => count > 0))
        throw new Error(`${this.name} has events to handle: ${JSON.stringify(events)}`);
    });
  }

  private async countPendingEvents(): Promise<Record<string, number>> {
    const queued = await this.broker.countQueued(this.name);
    const delayed = await this.broker.countDelayed(this.name);
    const inFlight = this.apps
      .flatMap((app) => app.get(RabbitTransport, { strict: false }).consumers)
      .reduce((sum, consumer) => sum + consumer.inFlightCount, 0);
    return { queued, delayed, inFlight };
  }

  private async countPending(): Promise<Record<string, number>> {
    const events = await this.countPendingEvents();
    const rows = Object.entries({ outbox: {}, ...this.options.listPendingRows?.() }).map(
      async ([name, filter]) => [name, await this.database.collection(name).countDocuments(filter)] as const,
    );
    return { ...events, ...Object.fromEntries(await Promise.all(rows)) };
  }

  /**
   * Waits until the service is idle, then deletes all rows, dead letters and received events. Indexes stay, and so do
   * leases: a replica trusts the lease that it remembers.
   */
  async empty(): Promise<void> {
    const { keptCollections = [], beforeEmpty, afterEmpty } = this.options;
    await beforeEmpty?.(this);
    await this.waitUntilIdle();
    const collections = await this.database.listCollections();
    const names = collections
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.') && !['leases', ...keptCollections].includes(name));
    await Promise.all(names.map((name) => this.database.collection(name).deleteMany({})));
    await this.broker.purgeDeadLetters(this.name);
    await afterEmpty?.(this);
    await this.broker.clearReceived();
  }

  /** Removes the deduplication rows, as their TTL does after days; handlers must still be idempotent. */
  async clearInbox(): Promise<void> {
    await this.database.collection('inbox').deleteMany({});
  }

  /** Stops every replica gracefully; the database stays readable. */
  async stop(): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    for (const app of this.apps) await app.close();
  }

  /** Stops the service and deletes its queues and database. */
  async destroy(): Promise<void> {
    await this.stop();
    await this.broker.cleanUp(this.name);
    await this.database.dropDatabase();
    await this.database.close();
  }
}
