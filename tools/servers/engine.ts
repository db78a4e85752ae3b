import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** An expected error with a message for the user, printed without a stack. */
export class FriendlyError extends Error {
  override name = 'FriendlyError';
}

/** Address of a Docker engine on this machine, as node:http options. */
export type Engine = { socketPath: string } | { host: string; port: number };

export interface EngineRequest {
  engine: Engine;
  method: string;
  path: string;
}

/** An engine that is still starting accepts connections but does not respond. */
const PING_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 30_000;
const LOCAL_SOCKETS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the engine for containers, or null when servers run as processes: no engine responds, or
 * PECHINCHA_SERVERS=local. Cached per process and setting. Needs no npm package.
 */
export function chooseEngine(env: NodeJS.ProcessEnv = process.env): Promise<Engine | null> {
  const key = `${env['PECHINCHA_SERVERS'] ?? ''} ${env['DOCKER_HOST'] ?? ''}`;
  let choice = choices.get(key);
  if (!choice) choices.set(key, (choice = choose(env)));
  return choice;
}

const choices = new Map<string, Promise<Engine | null>>();

async function choose(env: NodeJS.ProcessEnv): Promise<Engine | null> {
  const mode = getForcedMode(env);
  if (mode === 'local') return null;
  const engine = await findEngine(env);
  if (mode === 'docker' && !engine) {
    throw new FriendlyError(
      'PECHINCHA_SERVERS=docker, but no Docker engine responds on this machine: start Docker, check DOCKER_HOST or unset the variable.',
    );
  }
  return engine;
}

export function getForcedMode(env: NodeJS.ProcessEnv = process.env): 'docker' | 'local' | null {
  const mode = env['PECHINCHA_SERVERS'];
  if (!mode) return null;
  if (mode === 'docker' || mode === 'local') return mode;
  throw new FriendlyError(`PECHINCHA_SERVERS=${mode} is not valid: use docker or local, or unset it.`);
}

async function findEngine(env: NodeJS.ProcessEnv): Promise<Engine | null> {
  for (const engine of listEngines(env)) {
    const ping = { engine, method: 'GET', path: '/_ping' };
    if ((await send(ping, PING_TIMEOUT_MS).catch(() => 0)) === 200) return engine;
  }
  return null;
}

/** Possible addresses of an engine. Remote engines are excluded because their published ports are not on localhost. */
function listEngines(env: NodeJS.ProcessEnv): Engine[] {
  const given = env['DOCKER_HOST'];
  if (given?.startsWith('unix://')) return [{ socketPath: given.slice('unix://'.length) }];
  if (given?.startsWith('npipe://')) return [{ socketPath: given.slice('npipe://'.length) }];
  if (given) {
    const { hostname, port } = URL.parse(given) ?? {};
    return hostname && LOCAL_SOCKETS.includes(hostname) && port
      ? [{ host: hostname.replace(/[[\]]/g, ''), port: Number(port) }]
      : [];
  }
  if (process.platform === 'win32') return [{ socketPath: '//./pipe/docker_engine' }];
  const home = homedir();
  return [
    '/var/run/docker.sock',
    join(env['XDG_RUNTIME_DIR'] ?? `/run/user/${process.getuid?.() ?? 0}`, 'docker.sock'),
    join(home, '.docker', 'run', 'docker.sock'),
    join(home, '.docker', 'desktop', 'docker.sock'),
    join(home, '.colima', 'default', 'docker.sock'),
    join(home, '.rd', 'docker.sock'),
    join(home, '.orbstack', 'run', 'docker.sock'),
  ]
    .filter((socketPath) => existsSync(socketPath))
    .map((socketPath) => ({ socketPath }));
}

/** Resolves with the status of the response. */
export function send(
  { engine, method, path }: EngineRequest,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...engine, method, path, agent: false, timeout: timeoutMs }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('the Docker engine did not respond in time')));
    sent.once('error', reject);
    sent.end();
  });
}
