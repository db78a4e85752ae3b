import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getPersistentPort } from './access.ts';
import { exists } from './cache.ts';
import type { Log } from './commands.ts';
import { hasContainerData, startContainer, type ContainerHandle, type ServerContainer } from './container.ts';
import { chooseEngine, FriendlyError, getForcedMode } from './engine.ts';
import { PROCESS_LOG, startProcess, type ServerProcess } from './server-process.ts';
import type { Server, ServerHandle, StartOptions } from './server.ts';

/** The server's own folder in the data directory, and its port. */
export async function prepareFolder(
  { dataDir, port }: Pick<StartOptions, 'dataDir' | 'port'>,
  name: string,
): Promise<{ dir: string; port: number }> {
  const dir = resolve(dataDir, name);
  await mkdir(dir, { recursive: true });
  return { dir, port: port ?? (await getPersistentPort(dir)) };
}

export interface ServerPrograms<T extends ServerProcess> {
  container: ServerContainer;
  /** Finds the program, downloading it if necessary. */
  findProgram(): Promise<T & { origin: string }>;
}

export type StartedServer<T> =
  { handle: ContainerHandle; program: null } | { handle: ServerHandle; program: T };

/**
 * Starts a server as a container if a Docker engine responds, else as a process. Existing data are always used in the
 * way that created them.
 */
export async function startServer<T extends ServerProcess>(
  server: Server,
  programs: ServerPrograms<T>,
  { isPersistent = false, log = () => undefined }: Pick<StartOptions, 'isPersistent' | 'log'>,
): Promise<StartedServer<T>> {
  const handle = await tryContainer(server, programs.container, isPersistent, log);
  if (handle) {
    log(`${server.name} from Docker, on port ${server.port}`);
    return { handle, program: null };
  }
  const program = await programs.findProgram();
  const started = await startProcess(server, program);
  log(`${server.name} ${program.origin}, on port ${server.port}`);
  return { handle: started, program };
}

async function tryContainer(
  server: Server,
  container: ServerContainer,
  isPersistent: boolean,
  log: Log,
): Promise<ContainerHandle | null> {
  const { name, dir } = server;
  const forcedMode = getForcedMode();
  const engine = await chooseEngine();
  const hasContainer = await hasContainerData(dir);
  const hasProcess = await exists(join(dir, PROCESS_LOG));
  if (!engine) {
    if (!hasContainer || hasProcess || forcedMode === 'local') return null;
    throw new FriendlyError(
      `The data of ${name} are in Docker, which does not respond: start Docker, or start with new data by npm start -- --fresh.`,
    );
  }
  if (hasProcess && !hasContainer && forcedMode !== 'docker') return null;
  try {
    return await startContainer(server, container, { engine, isPersistent, log });
  } catch (error) {
    const { message } = error as Error;
    if (forcedMode === 'docker' || hasContainer) {
      throw new FriendlyError(`${name} could not be started in Docker: ${message}`);
    }
    log(`${name} could not be started in Docker and runs as a process: ${message.split('\n')[0]}`);
    return null;
  }
}
