import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getFreePort } from '@pechincha/servers/access';

const READY_TIMEOUT_MS = 60_000;

export interface RunningService {
  url: string;
  stop(): Promise<void>;
}

/** Prefix of queues, exchanges and keys, to separate them from those of the running product. */
export const PREFIX = 'bench.';

export const getServiceProgram = (name: 'promotions' | 'gateway'): string =>
  fileURLToPath(new URL(`../../apps/${name}/dist/main.js`, import.meta.url));

/** Starts a service in a process of its own, with the product's environment plus `env`. */
export async function startService(program: string, env: Record<string, string>): Promise<RunningService> {
  const port = await getFreePort();
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      MESSAGING_PREFIX: PREFIX,
      REDIS_PREFIX: PREFIX,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const killed = (): void => void child.kill('SIGKILL');
  process.once('exit', killed);
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + READY_TIMEOUT_MS; !(await isReady(url)); await pause(100)) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it was ready`);
    if (Date.now() > end) throw new Error(`${program} was not ready in time`);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killed);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Runs `work` with the promotions service over a filled database behind a gateway. */
export async function withGateway<T>(database: string, work: (origin: string) => Promise<T>): Promise<T> {
  const promotions = await startService(getServiceProgram('promotions'), { MONGODB_DATABASE: database });
  try {
    const gateway = await startService(getServiceProgram('gateway'), { PROMOTIONS_URL: promotions.url });
    try {
      return await work(gateway.url);
    } finally {
      await gateway.stop();
    }
  } finally {
    await promotions.stop();
  }
}
