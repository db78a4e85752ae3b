import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Testcontainers from 'testcontainers';
import { exists } from './cache.ts';
import type { Log } from './commands.ts';
import { chooseEngine, type Engine, type EngineRequest, FriendlyError, send } from './engine.ts';
import { getImage, type ImageKey } from './pins.ts';
import { readLogTail } from './server-process.ts';
import { sendOnExit } from './processes.ts';
import type { Server, ServerHandle } from './server.ts';

/** A server that runs as a container of a Docker engine. */
export interface ServerContainer {
  image: ImageKey;
  /** Folder with the Dockerfile of an image that no registry has, and the images that its arguments of that name take. */
  build?: { context: string; args: ImageKey[] };
  /** Port inside the container. */
  port: number;
  command?: string[];
  env?: Record<string, string>;
  /** File contents by path inside the container. */
  files?: Record<string, string>;
  /** Data directory inside the container. */
  data: string;
}

export interface ContainerHandle extends ServerHandle {
  /** Runs a command inside the container. Resolves with its standard output. */
  exec(command: string[]): Promise<string>;
}

type Client = Awaited<ReturnType<typeof Testcontainers.getContainerRuntimeClient>>;
type Container = ReturnType<Client['container']['getById']>;

const CONFIG_LABEL = 'pechincha.config';
const STOP_TIMEOUT_SECONDS = 20;

export async function startContainer(
  server: Server,
  spec: ServerContainer,
  options: { engine: Engine; isPersistent: boolean; log: Log },
): Promise<ContainerHandle> {
  const { name, dir, port, url } = server;
  const { engine, log } = options;
  const hadData = await hasContainerData(dir);
  const isPersistent = options.isPersistent || hadData;
  const { GenericContainer, ImageName, Wait, getContainerRuntimeClient } = await loadTestcontainers(engine);
  const client = await getContainerRuntimeClient();
  const image = await getImage(spec.image);
  const names = getNames(dir);
  const config = createHash('sha256')
    .update(JSON.stringify([image, port, spec]))
    .digest('hex');
  const logFile = join(dir, 'container.log');
  let container: Container | null = null;
  let ended: Promise<string> | null = null;
  let pid = 0;
  let isPaused = false;
  let expected = false;
  const crashListeners: ((reason: string) => void)[] = [];

  const release = sendOnExit(
    isPersistent ? [toStopRequest(engine, names)] : [toRemoveRequest(engine, names)],
  );
  if (!hadData) await removeAll(engine, names);
  if (isPersistent) await writeFile(getMarkerFile(dir), JSON.stringify(names));
  await writeFile(logFile, '');

  async function findOrCreate(): Promise<Container> {
    const found = client.container.getById(names.container);
    const state = await found.inspect().catch(() => null);
    if (state?.Config.Labels[CONFIG_LABEL] === config) {
      await startUnlessRunning(found);
      return found;
    }
    if (state) await found.remove({ force: true, v: true });
    if (!(await client.image.exists(ImageName.fromString(image)))) {
      if (spec.build) await build(spec.build);
      else log(`${name}: pulling the image ${image}`);
    }
    const created = await create().start();
    return client.container.getById(created.getId());
  }

  async function build({ context, args }: NonNullable<ServerContainer['build']>): Promise<void> {
    log(`${name}: building the image ${image} (some minutes, only the first time)`);
    const values = await Promise.all(args.map(async (key) => [key, await getImage(key)] as const));
    await GenericContainer.fromDockerfile(context)
      .withBuildArgs(Object.fromEntries(values))
      .build(image, { deleteOnExit: false });
  }

  function create(): Testcontainers.GenericContainer {
    class LocalContainer extends GenericContainer {
      constructor() {
        super(image);
        const inside = `${spec.port}/tcp`;
        this.createOpts.ExposedPorts = { [inside]: {} };
        // withExposedPorts() would bind to all network interfaces.
        this.hostConfig.PortBindings = { [inside]: [{ HostIp: '127.0.0.1', HostPort: String(port) }] };
        this.hostConfig.LogConfig = { Type: 'json-file', Config: { 'max-size': '10m' } };
      }
    }
    return (
      new LocalContainer()
        .withName(names.container)
        .withHostname('pechincha')
        .withLabels({ [CONFIG_LABEL]: config, 'pechincha.data-dir': dirname(dir) })
        .withCommand(spec.command ?? [])
        .withEnvironment(spec.env ?? {})
        .withCopyContentToContainer(
          Object.entries(spec.files ?? {}).map(([target, content]) => ({ target, content, mode: 0o644 })),
        )
        .withBindMounts(isPersistent ? [{ source: names.volume, target: spec.data }] : [])
        // Ours is the watchdog: the image of theirs need not be at hand.
        .withAutoCleanup(false)
        .withWaitStrategy(Wait.forAll([]))
    );
  }

  const isRunning = (): boolean => ended !== null;

  async function start(): Promise<void> {
    if (isRunning()) return;
    expected = false;
    container = await findOrCreate();
    let isReady = false;
    const end = container.wait().then(
      ({ StatusCode }: { StatusCode: number }) => `code ${StatusCode}`,
      () => 'o Docker deixou de responder',
    );
    ended = end;
    void end.then((reason) => {
      if (ended === end) ended = null;
      if (expected || !isReady) return;
      for (const listener of crashListeners) listener(reason);
    });
    const { State: state } = await container.inspect();
    pid = state.Pid;
    await followLog(container, state.StartedAt);
    const withinMs = server.readyTimeoutMs ?? 60_000;
    const deadline = Date.now() + withinMs;
    while (!(await server.ready().catch(() => false))) {
      if (!isRunning() || Date.now() > deadline) {
        const what = isRunning() ? `was not ready within ${withinMs / 1000} s` : 'ended before it was ready';
        await kill();
        throw new FriendlyError(`${name} ${what}; see ${logFile}${await readLogTail(logFile)}`);
      }
      await sleep(50);
    }
    isReady = true;
  }

  async function followLog(target: Container, startedAt: string): Promise<void> {
    const since = Math.floor(Date.parse(startedAt) / 1000);
    const stream = await client.container.logs(target, { since });
    stream.on('error', () => undefined).pipe(createWriteStream(logFile, { flags: 'a' }));
  }

  async function kill(signalName: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (!container || !ended) return;
    expected = true;
    const exited = ended;
    if (signalName === 'SIGTERM') {
      await thaw();
      await container.stop({ t: STOP_TIMEOUT_SECONDS });
    } else {
      await container.kill({ signal: signalName });
      isPaused = false;
    }
    await exited;
  }

  async function thaw(): Promise<void> {
    if (!isPaused) return;
    isPaused = false;
    await container?.unpause();
  }

  async function stop(): Promise<void> {
    expected = true;
    if (isPersistent) await kill('SIGTERM');
    else await removeAll(engine, names);
    release();
  }

  try {
    await start();
  } catch (error) {
    expected = true;
    // Keep the data of an earlier start.
    await (hadData ? send(toStopRequest(engine, names)) : removeAll(engine, names)).catch(() => undefined);
    if (!hadData) await rm(getMarkerFile(dir), { force: true });
    release();
    throw error;
  }
  return {
    name,
    mode: 'docker',
    url,
    port,
    logFile,
    get pid() {
      return pid;
    },
    get running() {
      return isRunning();
    },
    kill,
    async freeze() {
      if (!ended || isPaused) return;
      await container?.pause();
      isPaused = true;
    },
    thaw,
    start,
    async restart() {
      await kill('SIGTERM');
      await start();
    },
    stop,
    onCrash: (listener) => void crashListeners.push(listener),
    async exec(command) {
      const { exitCode, output, stdout } = await client.container.exec(container as Container, command);
      if (exitCode !== 0) throw new FriendlyError(`The command "${command.join(' ')}" failed:\n${output}`);
      return stdout;
    },
  };
}

async function startUnlessRunning(container: Container): Promise<void> {
  await container.start().catch((error: unknown) => {
    // 304: it is already running.
    if ((error as { statusCode?: number }).statusCode !== 304) throw error;
  });
}

async function loadTestcontainers(engine: Engine): Promise<typeof Testcontainers> {
  // testcontainers looks at fewer sockets than chooseEngine().
  if ('socketPath' in engine && process.platform !== 'win32') {
    process.env['DOCKER_HOST'] ??= `unix://${engine.socketPath}`;
  }
  return import('testcontainers');
}

interface Names {
  container: string;
  volume: string;
}

/** Names derived from the data directory, so that every start over it uses the same container. */
function getNames(dir: string): Names {
  const hash = createHash('sha256').update(dirname(dir)).digest('hex').slice(0, 8);
  const container = `pechincha-${hash}-${basename(dir)}`;
  return { container, volume: `${container}-data` };
}

const getMarkerFile = (dir: string): string => join(dir, 'container.json');

/** Whether the data of the server with this directory are in a volume. */
export const hasContainerData = (dir: string): Promise<boolean> => exists(getMarkerFile(dir));

const toStopRequest = (engine: Engine, { container }: Names): EngineRequest => ({
  engine,
  method: 'POST',
  path: `/containers/${container}/stop?t=${STOP_TIMEOUT_SECONDS / 2}`,
});

/** Removes the anonymous volumes too. */
const toRemoveRequest = (engine: Engine, { container }: Names): EngineRequest => ({
  engine,
  method: 'DELETE',
  path: `/containers/${container}?force=1&v=1`,
});

async function removeAll(engine: Engine, names: Names): Promise<void> {
  await send(toRemoveRequest(engine, names));
  await send({ engine, method: 'DELETE', path: `/volumes/${names.volume}?force=1` });
}

/**
 * Removes the container and the volume of the server with this directory, if any. Needs no npm package. Without an
 * engine they remain for the next start over this directory to remove.
 */
export async function removeContainer(dir: string): Promise<void> {
  if (!(await hasContainerData(dir))) return;
  const engine = await chooseEngine();
  if (engine) await removeAll(engine, getNames(dir));
  await rm(getMarkerFile(dir), { force: true });
}
