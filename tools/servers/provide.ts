import type { Log } from './commands.ts';
import { chooseEngine, FriendlyError } from './engine.ts';
import { planMinio, startMinio, type MinioHandle } from './minio.ts';
import { startMongo } from './mongodb.ts';
import { startRabbitmq } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { ServerHandle, StartOptions } from './server.ts';

export const serverNames = ['mongodb', 'redis', 'rabbitmq', 'minio'] as const;
export type ServerName = (typeof serverNames)[number];
export type ServerEnv = Partial<Record<Variable, string>>;

type Variable =
  | 'MONGODB_URL'
  | 'REDIS_URL'
  | 'RABBITMQ_URL'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
  | 'S3_BUCKET';

export interface ProvideOptions {
  dataDir: string;
  /** Default: all. */
  only?: readonly ServerName[];
  isPersistent?: boolean;
  /** Memory for MongoDB's cache, for databases larger than the demo's. */
  mongodbCacheGb?: number | undefined;
  /** Resolves when npm packages are installed; containers need them, processes do not. */
  installed?: Promise<void>;
  log?: Log;
  /** Default: the environment of this process. */
  variables?: NodeJS.ProcessEnv;
  /** Servers that become ready after this resolves, if their environment is known before (MinIO). */
  late?: readonly ServerName[];
  /** Called with each server that was started here, as soon as it is ready. */
  onStart?: (server: ServerHandle) => void;
  /** Called with the error of each server that cannot be started, at once: the others may take minutes. */
  onFailure?: (error: Error, server: { title: string; isLate: boolean }) => void;
  /** Wraps each server's start, for instance to show it as a step. */
  step?: (name: string, start: (report?: Log['report']) => Promise<void>) => Promise<void>;
}

export interface ProvidedServers {
  /** Environment variables for the services. */
  env: ServerEnv;
  /** Servers that were started here. */
  handles: Partial<Record<ServerName, ServerHandle>>;
  /** Resolves when every late server is ready; rejects when one cannot be started. */
  late: Promise<void>;
  stop(): Promise<void>;
}

type ProviderOptions = StartOptions & Pick<ProvideOptions, 'mongodbCacheGb'>;

interface Provider {
  title: string;
  /** Variables that, if set, name an existing server. */
  needs: readonly Variable[];
  start(options: ProviderOptions): Promise<{ handle: ServerHandle; env: ServerEnv }>;
  /** The environment before the server is started, and the port that it must then get. */
  plan?(options: StartOptions): Promise<{ env: ServerEnv; port: number }>;
}

/** A server that is known by its address alone. */
const byUrl = (
  title: string,
  variable: Variable,
  start: (options: ProviderOptions) => Promise<ServerHandle>,
): Provider => ({
  title,
  needs: [variable],
  async start(options) {
    const handle = await start(options);
    return { handle, env: { [variable]: handle.url } };
  },
});

const providers: Record<ServerName, Provider> = {
  mongodb: byUrl('MongoDB', 'MONGODB_URL', ({ mongodbCacheGb: cacheGb, ...options }) =>
    startMongo({ ...options, cacheGb }),
  ),
  redis: byUrl('Redis', 'REDIS_URL', startRedis),
  rabbitmq: byUrl('RabbitMQ', 'RABBITMQ_URL', startRabbitmq),
  minio: {
    title: 'MinIO',
    needs: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'],
    async start(options) {
      const handle = await startMinio(options);
      return { handle, env: toStoreEnv(handle) };
    },
    async plan(options) {
      const planned = await planMinio(options);
      return { env: toStoreEnv(planned), port: planned.port };
    },
  },
};

const toStoreEnv = (store: Pick<MinioHandle, 'url' | 'accessKey' | 'secretKey' | 'bucket'>): ServerEnv => ({
  S3_ENDPOINT: store.url,
  S3_ACCESS_KEY: store.accessKey,
  S3_SECRET_KEY: store.secretKey,
  S3_BUCKET: store.bucket,
});

/** Starts all servers that no variable names, in parallel. If one fails, the others are stopped. */
export async function provideServers(options: ProvideOptions): Promise<ProvidedServers> {
  const {
    dataDir,
    only = serverNames,
    isPersistent = false,
    mongodbCacheGb,
    log = () => undefined,
    late = [],
    step = (_name, start) => start(),
  } = options;
  const existing = Object.fromEntries(
    only.map((name) => [name, readServerEnv(providers[name], options.variables ?? process.env)]),
  );
  const hasAllServers = Object.values(existing).every(Boolean);
  if (!hasAllServers && (await chooseEngine())) await options.installed;
  const env: ServerEnv = {};
  const handles: Partial<Record<ServerName, ServerHandle>> = {};
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(handles).map((handle) => handle.stop()));
  };

  const start = (name: ServerName, port?: number, isLate = false): Promise<void> =>
    step(providers[name].title, async (report) => {
      if (existing[name]) {
        Object.assign(env, existing[name]);
        log(`${providers[name].title} given by ${providers[name].needs[0]}`);
        return;
      }
      const serverLog: Log = Object.assign((line: string) => log(line), report && { report });
      const started = await providers[name].start({
        dataDir,
        isPersistent,
        mongodbCacheGb,
        log: serverLog,
        port,
      });
      handles[name] = started.handle;
      options.onStart?.(started.handle);
      Object.assign(env, started.env);
    }).catch((error: Error) => {
      options.onFailure?.(error, { title: providers[name].title, isLate });
      throw error;
    });
  const lateStarts: Promise<void>[] = [];
  const results = await Promise.allSettled(
    only.map(async (name) => {
      const planned = late.includes(name) && !existing[name] && (await providers[name].plan?.({ dataDir }));
      if (!planned) return start(name);
      Object.assign(env, planned.env);
      const lateStart = start(name, planned.port, true);
      // Reported by onFailure.
      lateStart.catch(() => undefined);
      lateStarts.push(lateStart);
    }),
  );
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason as Error);
  const allLate = Promise.all(lateStarts).then(() => undefined);
  allLate.catch(() => undefined);
  if (failures[0]) {
    await stop();
    throw failures[0];
  }
  return { env, handles, late: allLate, stop };
}

/** The server that the variables name, or null. */
function readServerEnv(provider: Provider, variables: NodeJS.ProcessEnv): ServerEnv | null {
  const [first] = provider.needs;
  if (!first || !variables[first]) return null;
  const missing = provider.needs.filter((name) => !variables[name]);
  if (missing.length > 0) {
    throw new FriendlyError(
      `${first} is set, but ${missing.join(', ')} is missing: set all of them or none.`,
    );
  }
  return Object.fromEntries(provider.needs.map((name) => [name, variables[name]]));
}
