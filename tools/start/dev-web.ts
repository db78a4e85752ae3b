import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onExit } from './lifetime.ts';
import { root } from './settings.ts';

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
