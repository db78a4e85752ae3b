import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

// `npm run dev` puts this in front of a gateway; both are then one origin, as in the built product.
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

// Where the page and the client behind it ask: the page's own origin unless the build says otherwise.
process.env['VITE_API_URL'] ??= '/api';

/**
 * Every stylesheet begins by saying in which order the layers stand: which of them a page has first is
 * decided by how the code is cut into chunks, and the first one to name a layer places it.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    /^[^?]+\/src\/.*\.css(\?|$)/.test(id)
      ? { code: `@layer theme, base, components, utilities;\n${code}`, map: null }
      : undefined,
};

/** The worker names the build that it came with: its text changes with each, and open pages of another are told. */
const serviceWorker: Plugin = {
  name: 'worker-of-build',
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
    // A strict policy refuses data: fonts and scripts; files of their own are also cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The second page is the one that the service worker keeps for when there is no network.
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      output: {
        codeSplitting: {
          groups: [
            // In one file: cut along who imports what they weigh more, and it changes less often than our code.
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
      // The gateway accepts sockets of its own origin only.
      '/socket.io': { target: gateway, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
