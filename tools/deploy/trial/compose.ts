import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
/** Containers, networks and volumes of the trial, apart from those of a product on this machine. */
export const PROJECT = 'pechincha-trial';

export interface RunOptions {
  /** Settings, as in `.env`. */
  env?: Record<string, string>;
  cwd?: string;
  /** Seconds after which the command is ended. */
  within?: number;
}

export interface Ended {
  code: number;
  stdout: string;
  /** Of both streams. */
  output: string;
}

/** Runs a program; its output is printed only if it fails and `run` throws. */
export async function tryRun(
  file: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const { env = {}, cwd = root, within = 1_200 } = options;
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: within * 1_000,
  });
  let stdout = '';
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-200_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}

/** Resolves with the standard output. @throws Error with the end of all output if the exit code is not 0 */
export async function run(file: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, output } = await tryRun(file, args, options);
  if (code === 0) return stdout;
  throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`);
}

/** `docker …`: words without blanks, then arguments that may have some. */
export const docker = (words: string, ...more: string[]): Promise<string> =>
  run('docker', [...words.split(' '), ...more]);

// Its owner is another than the containers' user, as on any host.
export const backupDir = mkdtempSync(join(tmpdir(), 'pechincha-backups-'));

/** The settings of the trial: own names and ports, the rest as a stranger finds it. */
const settings: Record<string, string> = {
  COMPOSE_PROJECT_NAME: PROJECT,
  TAG: 'trial',
  PORT: process.env['TRIAL_PORT'] ?? '18080',
  // One machine plays many members.
  LIMITS_PER_ADDRESS: 'high',
  BACKUP_DIR: backupDir,
};
export const address = `http://localhost:${settings['PORT']}`;

/** `docker compose …`: the words as they stand in the documents. @throws Error if it fails */
export const compose = (words: string, options: RunOptions = {}): Promise<string> =>
  run('docker', toArguments(words), { ...options, env: { ...settings, ...options.env } });

export const tryCompose = (words: string, options: RunOptions = {}): Promise<Ended> =>
  tryRun('docker', toArguments(words), { ...options, env: { ...settings, ...options.env } });

const toArguments = (words: string): string[] => ['compose', ...words.split(' ')];

/** Volumes without a name, which Docker makes where an image wants one and a service mounts none. */
const listNamelessVolumes = async (): Promise<string[]> =>
  (await docker('volume ls --quiet')).split('\n').filter((name) => /^[0-9a-f]{64}$/.test(name));
const namelessBefore = listNamelessVolumes().catch((): string[] => []);

/** Names of what exists of the trial: containers, volumes, networks. */
export async function listRemains(): Promise<string[]> {
  const label = `label=com.docker.compose.project=${PROJECT}`;
  const lists = await Promise.all([
    docker(`ps --all --filter ${label} --format`, 'container {{.Names}}'),
    docker(`volume ls --filter ${label} --format`, 'volume {{.Name}}'),
    docker(`network ls --filter ${label} --format`, 'network {{.Name}}'),
  ]);
  const before = await namelessBefore;
  const nameless = (await listNamelessVolumes()).filter((name) => !before.includes(name));
  return [
    ...lists.flatMap((text) => text.split('\n')).filter(Boolean),
    ...nameless.map((name) => `volume ${name}`),
  ];
}

const LEAST_ENGINE = '20.10';
const LEAST_COMPOSE = '2.24';

/** One sentence that says what to do, or undefined if the trial can run here. */
export async function checkEngine(): Promise<string | undefined> {
  const engine = await ask('version', '--format', '{{.Server.Version}}');
  if (!engine) return 'No Docker engine answers: start Docker, or name it in DOCKER_HOST.';
  if (isOlder(engine, LEAST_ENGINE)) return `Docker ${engine} is too old: install ${LEAST_ENGINE} or later.`;
  const compose = await ask('compose', 'version', '--short');
  if (!compose) return `Docker Compose is missing: install ${LEAST_COMPOSE} or later.`;
  if (isOlder(compose, LEAST_COMPOSE))
    return `Docker Compose ${compose} is too old: install ${LEAST_COMPOSE} or later.`;
  return undefined;
}

async function ask(...args: string[]): Promise<string | undefined> {
  const { code, stdout } = await tryRun('docker', args).catch(() => ({ code: 1, stdout: '' }));
  return code === 0 ? stdout.trim().replace(/^v/, '') : undefined;
}

function isOlder(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
