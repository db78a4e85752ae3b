import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { build, installIfStale, prepare } from './prepare.ts';
import { startProduct } from './product.ts';
import type { Progress } from './progress.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { startSeeding } from './seed.ts';
import { FriendlyError, getFreePort } from './servers.ts';
import { root, type Settings } from './settings.ts';

/** Garbage collections of the load generator would count as latency of what it measures. */
const SEMI_SPACE_MB = 64;
/** Holds a million deals with their indexes, as the database of so large a site would. */
const CACHE_GB = 4;

/** Starts the product over fresh data and runs the benchmark against it; resolves with the exit code. */
export async function runBench(settings: Settings, progress: Progress): Promise<number> {
  const program = join(root, 'bench', 'run.ts');
  if (!existsSync(program)) throw new FriendlyError('This copy of the project has no bench/run.ts.');
  if (settings.args.includes('--keep') && !process.env['MONGODB_URL']) {
    throw new FriendlyError('--keep keeps the databases on a server of your own: set MONGODB_URL.');
  }
  const goals = settings.args.filter((arg) => !arg.startsWith('--'));
  const needsBrowser = goals.length === 0 || goals.includes('9');
  const chromium = needsBrowser ? await findChromium(progress) : null;
  const servers = await prepare(settings.dataDir, progress, { mongodbCacheGb: CACHE_GB });
  const port = await getFreePort();
  const product = await startProduct({ dataDir: settings.dataDir, port, servers: servers.env, progress });
  await startSeeding(settings.dataDir, product, servers, progress).finished;
  const processes = [...Object.values(product.services), ...Object.values(servers.handles)];
  const env = {
    ...process.env,
    ...product.env,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    PECHINCHA_URL: product.publicUrl,
    PECHINCHA_PIDS: JSON.stringify(processes.map(({ pid }) => pid)),
  };
  const flags = ['--enable-source-maps', `--max-semi-space-size=${SEMI_SPACE_MB}`];
  return runInTerminal(process.execPath, [...flags, program, ...settings.args], env);
}

/** Runs the chaos program, which starts servers and services by itself; resolves with the exit code. */
export async function runChaos({ dataDir, args }: Settings, progress: Progress): Promise<number> {
  await installIfStale(progress);
  await progress.step('Build', build);
  const flags = ['--enable-source-maps', join(root, 'chaos', 'main.ts'), ...args];
  return runInTerminal(process.execPath, flags, { ...process.env, DATA_DIR: dataDir });
}
