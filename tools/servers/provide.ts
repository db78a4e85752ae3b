import { FriendlyError } from './errors.ts';
import type { Log } from './commands.ts';
import { chooseEngine } from './engine.ts';
import { startMinio } from './minio.ts';
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
  /** Resolves when npm packages are installed; containers need them, processes do not. */
  installed?: Promise<void>;
  log?: Log;
  /** Default: the environment of this process. */
  variables?: NodeJS.ProcessEnv;
  /** Called with each server that was started here, as soon as it is ready. */
  onStart?: (server: ServerHandle) => void;
  /** Wraps each server's start, for instance to show it as a step. */
  step?: (name: string, start: () => Promise<void>) => Promise<void>;
}

export interface ProvidedServers {
  /** Environment variables for the services. */
  env: ServerEnv;
  /** Servers that were started here. */
  handles: Partial<Record<ServerName, ServerHandle>>;
  stop(): Promise<void>;
}

interface Provider {
  title: string;
  /** Variables that, if set, name an existing server. */
  needs: readonly Variable[];
  start(options: StartOptions): Promise<{ handle: ServerHandle; env: ServerEnv }>;
}

const providers: Record<ServerName, Provider> = {
  mongodb: {
    title: 'MongoDB',
    needs: ['MONGODB_URL'],
    async start(options) {
      const handle = await startMongo(options);
      return { handle, env: { MONGODB_URL: handle.url } };
    },
  },
  redis: {
    title: 'Redis',
    needs: ['REDIS_URL'],
    async start(options) {
      const handle = await startRedis(options);
      return { handle, env: { REDIS_URL: handle.url } };
    },
  },
  rabbitmq: {
    title: 'RabbitMQ',
    needs: ['RABBITMQ_URL'],
    async start(options) {
      const handle = await startRabbitmq(options);
      return { handle, env: { RABBITMQ_URL: handle.url } };
    },
  },
  minio: {
    title: 'MinIO',
    needs: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'],
    async start(options) {
      const handle = await startMinio(options);
      return {
        handle,
        env: {
          S3_ENDPOINT: handle.url,
          S3_ACCESS_KEY: handle.accessKey,
          S3_SECRET_KEY: handle.secretKey,
          S3_BUCKET: handle.bucket,
        },
      };
    },
  },
};

/** Starts all servers that no variable names, in parallel. If one fails, the others are stopped. */
export async function provideServers(options: ProvideOptions): Promise<ProvidedServers> {
  const {
    dataDir,
    only = serverNames,
    isPersistent = false,
    log = () => undefined,
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

  const results = await Promise.allSettled(
    only.map((name) =>
      step(providers[name].title, async () => {
        if (existing[name]) {
          Object.assign(env, existing[name]);
          log(`${providers[name].title} given by ${providers[name].needs[0]}`);
          return;
        }
        const started = await providers[name].start({ dataDir, isPersistent, log });
        handles[name] = started.handle;
        options.onStart?.(started.handle);
        Object.assign(env, started.env);
      }),
    ),
  );
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason as Error);
  if (failures[0]) {
    await stop();
    throw failures[0];
  }
  return { env, handles, stop };
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
