import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MinioHandle, startMinio } from '@pechincha/servers/minio';
import { startMongo, startReplicaSet } from '@pechincha/servers/mongodb';
import { type RabbitmqHandle, startRabbitmq } from '@pechincha/servers/rabbitmq';
import { startRedis } from '@pechincha/servers/redis';
import type { ServerHandle } from '@pechincha/servers/server';
import type { ServerProcess } from '@pechincha/servers/server-process';
import { createEnvironmentInput } from '@pechincha/start/product';
import { getFreePort, run, type ServerEnv } from '@pechincha/start/servers';
import {
  type EnvironmentInput,
  getMergedEnvironment,
  type ServiceName,
  serviceNames,
} from '@pechincha/start/services';
import { Link } from './link.ts';
import { ReplicaGroup } from './replica-group.ts';

const SIZE_GB = 6;
/** The store writes while its disk is filled; it keeps more free than this (a hundredth). */
const SPARE_BYTES = 24 * 2 ** 20;

/**
 * A file system of its own (tmpfs) for a server, so that it can be full without the machine being full. It is mounted
 * in a namespace that outlives the server; Linux allows that without root.
 */
class SmallDisk {
  private pidFile = '';
  private filler = '';

  /** Starts the program on this disk, mounted at `data`. */
  wrap({ command }: ServerProcess, data: string): ServerProcess {
    const pidFile = (this.pidFile = join(dirname(data), 'disk.pid'));
    this.filler = join(data, 'filler');
    const mount = `mount -t tmpfs -o size=${SIZE_GB}g tmpfs "$1" && echo $$ > "$2" && exec sleep infinity`;
    const enter =
      'pid=$(cat "$1"); shift; exec nsenter --preserve-credentials --user --mount --target "$pid" "$@"';
    return {
      helper: {
        file: 'unshare',
        args: ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh', data, pidFile],
        ready: async () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n'),
      },
      command: { ...command, file: 'sh', args: ['-c', enter, 'sh', pidFile, command.file, ...command.args] },
    };
  }

  async fill(): Promise<void> {
    const file = this.locate();
    const { bavail, bsize } = await statfs(dirname(file));
    await run('fallocate', ['--length', String(bavail * bsize - SPARE_BYTES), file]);
  }

  async free(): Promise<void> {
    await rm(this.locate(), { force: true });
  }

  /** The filler as this process sees it, from outside of the namespace. */
  private locate(): string {
    return `/proc/${readFileSync(this.pidFile, 'utf8').trim()}/root${this.filler}`;
  }
}

/** Servers that each service reaches over a link of its own, by the variable with their address. */
const linkedServers = { rabbitmq: 'RABBITMQ_URL', redis: 'REDIS_URL', minio: 'S3_ENDPOINT' } as const;
type LinkedServer = keyof typeof linkedServers;

const DATABASE_MEMBERS = 3;

export interface NamedLink {
  /** `users → rabbitmq` */
  name: string;
  link: Link;
}

export interface StackOptions {
  dataDir: string;
  /** One database, and servers from Docker where it is; else three databases with links, and a small disk. */
  hasSmallStack: boolean;
  /** Called with the servers' variables before any service starts. */
  beforeServices?: (env: ServerEnv) => Promise<void>;
  log: (line: string) => void;
}

/** Every server and two replicas of every service (in a long run three of the gateway), with a link wherever one process connects to another. */
export interface Stack {
  services: Record<ServiceName, ReplicaGroup>;
  servers: { rabbitmq: RabbitmqHandle; redis: ServerHandle; minio: MinioHandle; mongodb: ServerHandle[] };
  links: Record<LinkedServer | 'services' | 'mongodb', NamedLink[]>;
  /** The object store's; only in a long run. */
  storeDisk: SmallDisk;
  publicUrl: string;
  /** Variables of the whole product, for its commands. */
  env: Record<string, string>;
  environmentInput: EnvironmentInput;
  stop(): Promise<void>;
}

export async function startStack({
  dataDir,
  hasSmallStack,
  beforeServices,
  log,
}: StackOptions): Promise<Stack> {
  mkdirSync(dataDir, { recursive: true });
  const links: Stack['links'] = { rabbitmq: [], redis: [], minio: [], services: [], mongodb: [] };
  const addLink = async (kind: keyof Stack['links'], name: string, targetPort: number): Promise<number> => {
    const port = await getFreePort();
    const link = new Link(port, targetPort);
    await link.listen();
    links[kind].push({ name, link });
    return port;
  };

  const startDatabase = async (): Promise<ServerHandle[]> => {
    if (hasSmallStack) return [await startMongo({ dataDir })];
    const members = [];
    for (let index = 1; index <= DATABASE_MEMBERS; index++) {
      const port = await getFreePort();
      members.push({ port, host: `127.0.0.1:${await addLink('mongodb', `MongoDB ${index}`, port)}` });
    }
    return startReplicaSet({ dataDir, members });
  };
  const storeDisk = new SmallDisk();
  log('Starting the servers');
  const [mongodb, rabbitmq, redis, minio] = await Promise.all([
    startDatabase(),
    startRabbitmq({ dataDir }),
    startRedis({ dataDir }),
    startMinio({
      dataDir,
      wrapProcess: hasSmallStack ? undefined : (program, data) => storeDisk.wrap(program, data),
    }),
  ]);
  const servers = { mongodb, rabbitmq, redis, minio };
  const serverEnv: ServerEnv = {
    MONGODB_URL: mongodb[0]!.url,
    RABBITMQ_URL: rabbitmq.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: minio.url,
    S3_ACCESS_KEY: minio.accessKey,
    S3_SECRET_KEY: minio.secretKey,
    S3_BUCKET: minio.bucket,
  };

  await beforeServices?.(serverEnv);

  const publicPort = await getFreePort();
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  const environmentInput = await createEnvironmentInput({
    dataDir,
    port: publicPort,
    publicUrl,
    servers: serverEnv,
  });
  const gatewayPorts = { ...environmentInput.ports };
  for (const name of serviceNames)
    if (name !== 'gateway')
      gatewayPorts[name] = await addLink('services', `gateway → ${name}`, environmentInput.ports[name]);

  const linkServers = async (service: ServiceName): Promise<ServerEnv> => {
    const linked: ServerEnv = { ...serverEnv };
    for (const [server, variable] of Object.entries(linkedServers) as [LinkedServer, keyof ServerEnv][]) {
      const url = new URL(serverEnv[variable]!);
      url.port = String(await addLink(server, `${service} → ${server}`, servers[server].port));
      linked[variable] = url.href.replace(/\/$/, '');
    }
    return linked;
  };
  const services = {} as Record<ServiceName, ReplicaGroup>;
  for (const name of serviceNames) {
    const environment = {
      ...environmentInput,
      servers: await linkServers(name),
      ...(name === 'gateway' && { ports: gatewayPorts }),
    };
    services[name] = new ReplicaGroup(
      { name, environment, dataDir, replicas: hasSmallStack || name !== 'gateway' ? 2 : 3 },
      environmentInput.ports[name],
    );
  }
  log('Starting the replicas of every service');
  await Promise.all(Object.values(services).map((group) => group.start()));
  return {
    services,
    servers,
    links,
    storeDisk,
    publicUrl,
    env: getMergedEnvironment(environmentInput),
    environmentInput,
    async stop() {
      await services.gateway.stop();
      await Promise.all(Object.values(services).map((group) => group.stop()));
      for (const { link } of Object.values(links).flat()) link.close();
      await Promise.all([rabbitmq, redis, minio, ...mongodb].map((server) => server.stop()));
    },
  };
}
