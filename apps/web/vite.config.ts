import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

// In `npm run dev` this server proxies the gateway, so that both have one origin, as in production.
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

// Base URL of the API, also used by the inline script of index.html.
process.env['VITE_API_URL'] ??= '/api';

/**
 * Declares the layer order at the start of every stylesheet: the first stylesheet to load fixes the order, and
 * which one that is depends on how the code is split into chunks.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    /^[^?]+\/src\/.*\.css(\?|$)/.test(id)
      ? { code: `@layer theme, base, components, utilities;\n${code}`, map: null }
      : undefined,
};

/** Prepends the entry file to sw.js, so that the worker changes with every build and can announce it to open pages. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/index.html'),
    );
    if (!entry) throw new Error('The build has no entry');
    const worker = readFileSync(new URL('sw.js', import.meta.url), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: `const BUILD = '/${entry.fileName}';\n${worker}`,
    });
  },
};

export default defineConfig({
  plugins: [layerOrder, serviceWorker, react(), tailwindcss()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // The content security policy forbids data: fonts and scripts; separate files are also cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The service worker caches offline.html.
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      output: {
        codeSplitting: {
          groups: [
            // One chunk: smaller in total than split by importer, and it changes less often than our code.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|axios)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': gateway,
      '/uploads': gateway,
      // The gateway accepts only sockets of its own origin.
      '/socket.io': { target: gateway, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
