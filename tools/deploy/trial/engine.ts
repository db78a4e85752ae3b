import { tryRun } from './compose.ts';

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
