import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

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

/** Whether the chunk contains main.tsx; the other chunks of the entry hold what it imports. */
const containsMain = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.some((id) => id.endsWith('/src/main.tsx'));

/** Prepends the entry file to sw.js, so that the worker changes with every build and can announce it to open pages. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && containsMain(file));
    if (!entry) throw new Error('The build has no entry');
    const worker = readFileSync(new URL('sw.js', import.meta.url), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: `const BUILD = '/${entry.fileName}';\n${worker}`,
    });
  },
};

/** Bytes after gzip, of the entry and everything that it imports statically. */
const MAX_EAGER_JAVASCRIPT_BYTES = 120_000;

/** Fails the build when the JavaScript that each page loads at once exceeds the budget; see docs/performance.md. */
const javascriptBudget: Plugin = {
  name: 'javascript-budget',
  // Other builds contain React's development code.
  apply: (_config, { command }) => command === 'build' && process.env['NODE_ENV'] === 'production',
  // After all other plugins have changed the chunks.
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(containsMain);
    if (!entry) this.error('The build has no entry');
    const eager = new Set([entry.fileName]);
    // A set visits what is added to it meanwhile.
    for (const fileName of eager)
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach((imported) => eager.add(imported));
    const bytes = chunks
      .filter(({ fileName }) => eager.has(fileName))
      .reduce((total, { code }) => total + gzipSync(code).length, 0);
    if (bytes > MAX_EAGER_JAVASCRIPT_BYTES)
      this.error(
        `Every page loads ${bytes} bytes of JavaScript (gzip), more than ${MAX_EAGER_JAVASCRIPT_BYTES}`,
      );
  },
};

/** The package's exports name only its development build, which has warnings. */
const routerProductionBuild = fileURLToPath(import.meta.resolve('react-router')).replace(
  /development.*/,
  'production/index.mjs',
);

/** For icons without the options of lucide-react. */
const iconFactory = fileURLToPath(new URL('src/lib/create-icon.ts', import.meta.url));

/** Words that ad blockers look for in the names of files: the back office would not load. */
const blockedWords =
  /(^|[-_])(ads?|adverts?|advertisements?|banners?|sponsors?|track(ing|er)?|analytics)($|[-_])/i;
const toAssetName = (name: string): string => `assets/${blockedWords.test(name) ? 'part' : name}-[hash]`;

export default defineConfig(({ command }) => ({
  plugins: [layerOrder, serviceWorker, javascriptBudget, react(), tailwindcss()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerProductionBuild },
            { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: iconFactory },
          ]
        : [],
  },
  build: {
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // The content security policy forbids data: fonts and scripts; separate files are also cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The service worker caches offline.html.
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      output: {
        chunkFileNames: ({ name }) => `${toAssetName(name)}.js`,
        assetFileNames: ({ names: [name = ''] }) => `${toAssetName(name.replace(/\.\w+$/, ''))}[extname]`,
        codeSplitting: {
          groups: [
            // One chunk: smaller in total than split by importer, and it changes less often than our code.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
            },
            // All other code of the list: a request for each shared module would cost a slow network more.
            { name: 'home', tags: ['$initial'], test: /\.(ts|tsx|mjs)$/ },
            // The entry names every chunk: one for the icons that several parts share,
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            // one for the small parts of admin pages, without what loads forms, charts or icons.
            {
              name: 'admin',
              test: /\/src\/(components\/admin\/(?!admin-nav|trend|admin-form)|lib\/admin-keys|shared\/judgement\/(deletion-form|reason-fields))/,
              includeDependenciesRecursively: false,
            },
            // For the same reason one for what fields count and cut with.
            {
              name: 'field',
              test: /\/src\/(components\/ui\/(field|money-input|long-text)\.|lib\/limit-characters\.|(text|links)\.ts)|\/node_modules\/(linkify-it|uc\.micro)\//,
              includeDependenciesRecursively: false,
            },
            // For the same reason one for what many parts share and has a line or two.
            {
              name: 'small',
              test: /\/src\/(lib\/generic-error-text|checks|operation|page-heads|statuses|voice)\.ts/,
              includeDependenciesRecursively: false,
            },
            // For the same reason one for the two pages of decisions.
            {
              name: 'decisions',
              test: /\/src\/(features\/open-moderation\/|shared\/judgement\/decisions)/,
              includeDependenciesRecursively: false,
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
}));
