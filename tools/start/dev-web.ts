import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onExit } from './lifetime.ts';
import { root } from './settings.ts';

interface ViteServer {
  listen(): Promise<unknown>;
  close(): Promise<void>;
}

/** What is the gateway's on the one public origin. */
const GATEWAY_PATHS = ['/api', '/uploads', '/healthz', '/readyz'];

/** Vite's server on the public port; what is not a page goes on to the gateway. */
export async function startWebServer(port: number, gatewayPort: number): Promise<void> {
  // Installed by npm ci, which may have happened just now: not an import of this file's own.
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
