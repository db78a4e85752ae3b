import { existsSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { markReady, onExit } from './lifetime.ts';
import { prepare, resetData } from './prepare.ts';
import { type Product, startProduct } from './product.ts';
import type { Progress } from './progress.ts';
import { isSeedingWanted, startSeeding } from './seed.ts';
import { FriendlyError, getFreePort, isFree, run } from './servers.ts';
import { serviceNames } from './services.ts';
import { root, type Settings } from './settings.ts';

interface ViteServer {
  listen(): Promise<unknown>;
  close(): Promise<void>;
}

/** Paths of the public origin that the gateway handles. */
const GATEWAY_PATHS = ['/api', '/uploads', '/healthz', '/readyz'];

/** Starts Vite's server on the public port; it proxies the gateway's paths. */
export async function startWebServer(port: number, gatewayPort: number): Promise<void> {
  // Resolved at run time, because npm ci may have installed it just now.
  const entry = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite');
  const vite = (await import(pathToFileURL(entry).href)) as {
    createServer(config: object): Promise<ViteServer>;
  };
  const target = `http://127.0.0.1:${gatewayPort}`;
  const server = await vite.createServer({
    root: join(root, 'apps', 'web'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: {
        ...Object.fromEntries(GATEWAY_PATHS.map((path) => [path, { target }])),
        '/socket.io': { target, ws: true },
      },
    },
  });
  await server.listen();
  onExit(() => server.close());
}

/** Editors write a file in several steps, and a branch switch changes many files. */
const SETTLE_MS = 150;
/** A service that is not ready by then waits for the next change. */
const READY_TIMEOUT_MS = 30_000;

/** Runs like start, and restarts changed services (all of them if a library changed); Vite reloads changed pages. */
export async function runDev(settings: Settings, progress: Progress): Promise<void> {
  const { dataDir, port } = settings;
  const isSeeding = isSeedingWanted(process.env);
  if (!(await isFree(port))) {
    throw new FriendlyError(
      `Port ${port} is in use: stop the program that uses it or choose another one with PORT.`,
    );
  }
  if (settings.fresh) await resetData(dataDir);
  const servers = await prepare(dataDir, progress, { isPersistent: true });
  const web = join(root, 'apps', 'web');
  const hasPages = existsSync(join(web, 'index.html'));
  const gatewayPort = hasPages ? await getFreePort() : port;
  const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`;
  const product = await startProduct({
    dataDir,
    port: gatewayPort,
    publicUrl,
    servers: servers.env,
    progress,
    onCrash: 'restart',
  });
  if (isSeeding) await startSeeding(dataDir, product, servers, progress).finished;
  if (hasPages) await progress.step('Pages (Vite)', () => startWebServer(port, gatewayPort));
  await watchSources(product, progress);
  markReady();
  progress.line(`Pechincha is running: ${publicUrl} (reloads when the code changes)`);
}

async function watchSources(product: Product, progress: Progress): Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let busy = false;

  const work = async (): Promise<void> => {
    timer = null;
    if (busy) return;
    busy = true;
    const projects = [...changed];
    changed.clear();
    await rebuild(projects, product, progress).catch((error: Error) =>
      progress.line(`Error: ${error.message}`),
    );
    busy = false;
    if (changed.size > 0) timer = setTimeout(() => void work(), SETTLE_MS);
  };
  const note = (project: string): void => {
    changed.add(project);
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void work(), SETTLE_MS);
  };

  const libs = (await readdir(join(root, 'libs'))).map((name) => `libs/${name}`);
  for (const project of [...libs, ...serviceNames.map((name) => `apps/${name}`)]) {
    const sources = join(root, project, 'src');
    if (!existsSync(sources)) continue;
    watch(sources, { recursive: true }, (_event, file) => {
      if (file && !/\.(spec|int-spec)\.ts$|~$|\.swp$/.test(file)) note(project);
    });
  }
}

async function rebuild(projects: string[], product: Product, progress: Progress): Promise<void> {
  const libraries = projects.some((project) => project.startsWith('libs/'));
  const services = libraries
    ? serviceNames
    : serviceNames.filter((name) => projects.includes(`apps/${name}`));
  await progress.step(`Change in ${projects.join(', ')}`, async () => {
    for (const project of projects) {
      // Runs the project's own script, because starting Nx takes longer than the build.
      await run('npm', ['run', 'build', '--silent', '-w', project], { cwd: root, tail: 30 });
    }
    await Promise.all(services.map((name) => product.restart(name)));
    await Promise.all(services.map((name) => product.services[name].waitUntilReady(READY_TIMEOUT_MS)));
  });
}
