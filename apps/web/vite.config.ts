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
 * Puts every stylesheet into the layer `components`, except those that import others and name their layers
 * themselves, and declares the layer order at the start of each: the first stylesheet to load fixes the order, and
 * which one that is depends on how the code is split into chunks.
 */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform(code, id) {
    if (!/^[^?]+\/src\/.*\.css(\?|$)/.test(id)) return undefined;
    const layered = /^@import/m.test(code) ? code : `@layer components {\n${code}}\n`;
    return { code: `@layer theme, base, components, utilities;\n${layered}`, map: null };
  },
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
const MAX_EAGER_JAVASCRIPT_BYTES = 116_000;

/**
 * Fails the build when the JavaScript that each page loads at once exceeds the budget, see docs/performance.md, or when
 * chunks import each other: then one of `lazyChunks` has taken what others share, and they load all of it.
 */
const javascriptBudget: Plugin = {
  name: 'javascript-budget',
  // Other builds contain React's development code.
  apply: (_config, { command }) => command === 'build' && process.env['NODE_ENV'] === 'production',
  // After all other plugins have changed the chunks.
  writeBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file] as const] : [],
      ),
    );
    const listImported = ({ imports }: Rolldown.OutputChunk): Rolldown.OutputChunk[] => {
      const found = new Set(imports);
      // A set visits what is added to it meanwhile.
      for (const name of found) chunks.get(name)?.imports.forEach((imported) => found.add(imported));
      return [...found].flatMap((name) => chunks.get(name) ?? []);
    };
    for (const chunk of chunks.values())
      if (listImported(chunk).includes(chunk)) this.error(`${chunk.fileName} imports itself through others`);
    const entry = [...chunks.values()].find(containsMain);
    if (!entry) this.error('The build has no entry');
    const bytes = [entry, ...listImported(entry)].reduce(
      (total, { code }) => total + gzipSync(code).length,
      0,
    );
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

/**
 * Leaves out the router's forms, fetchers and scroll restoration, which names for debugging keep in the build, and its
 * prefetching.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/react-router/dist/production/')
      ? {
          code: code
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace('return shouldPrefetch &&', 'return false &&')
            .replace(/= (?=React\d*\.(forwardRef|createContext)\()/g, '= /* @__PURE__ */ '),
          map: null,
        }
      : undefined,
};

/** For icons without the options of lucide-react. */
const iconFactory = fileURLToPath(new URL('src/lib/create-icon.ts', import.meta.url));

/** Names of modules without their ending by folder of `src`, here and in contracts; `*` is all that is left of it. */
type ChunkModules = Record<string, string>;

const listModules = (folders: ChunkModules): string[] =>
  Object.entries(folders).flatMap(([folder, names]) =>
    names.split(' ').map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );

const toModulePattern = (module: string): string => `/src/${module.replace('*', '.*')}\\.(tsx?|css)$`;

const toPattern = (folders: ChunkModules): string => listModules(folders).map(toModulePattern).join('|');

/** What several pages share: the entry names every chunk, so these are few. */
const sharedChunks = {
  // For every page, after its first content.
  small: {
    lib: 'generic-error-text safe-path use-action use-debounced',
    '.': 'validity-votes operation page-heads page-routes price-conditions statuses vote-weight',
    api: 'user',
    'components/ui': 'button query-view',
    'app/layout': 'document-head',
    'shared/session': 'sign-outs session-retry-page',
  },
  live: {
    'shared/live': 'subscribe notify-user live-events push-device notification-settings',
    'shared/subscriptions': 'mutes stored-mutes api',
    api: 'notification',
    '.': 'search-words subscriptions notices quiet-hours',
    entities: 'notification-settings',
  },
  // For most pages but the list.
  common: {
    'components/ui': 'dialog empty-list form popups progress-bar settings undo-toast',
    lib: 'drafts use-idempotency-key use-sending',
    api: 'gamification moderation promotion-details',
    'shared/deals': 'lazy-api',
    'shared/points': 'api',
    'shared/session': 'session email-confirmation-button google-credential password-input',
    '.': 'reports',
  },
  field: {
    'components/ui': 'field money-input long-text',
    lib: 'category-choices limit-characters',
    '.': 'text links urls',
  },
  forms: {
    'components/admin': 'admin-form',
    lib: 'use-draft-form use-stored-form',
    'shared/session': 'new-password',
    '.': 'ids sessions',
    entities: 'promotion site user',
    operations: 'date-fields fields query-fields users',
  },
  pictures: { 'components/ui': 'picture-field', lib: 'chosen-picture picture-draft use-upload' },
  deal: {
    'shared/deals': 'coupon-question copy deal-summary validity validity-votes',
    'shared/judgement': 'appeal-button decisions report-dialog',
  },
};

/** What these chunks have of other packages. */
const packages: Partial<Record<keyof typeof sharedChunks, string>> = {
  field: 'linkify-it|uc\\.micro',
  forms: 'react-hook-form|@hookform|@standard-schema|zod',
  pictures: 'idb-keyval',
};

/** What loads together, or is too small to be alone, with all that only it needs. */
const lazyChunks = {
  'judgement-forms': { 'shared/judgement': 'appeal-form deletion-form report-form reason-fields' },
  admin: {
    'components/admin': '*',
    lib: 'admin-keys',
    app: 'admin-pages',
    'features/moderation': 'reviews-api',
    api: 'stats',
  },
  'after-load': { lib: 'lost-focus', app: 'offline-bar' },
  ads: { 'shared/ads': 'ad-rotation', api: 'advertisement' },
  bell: { 'shared/live': 'notification-bell notification-list' },
  menus: { 'components/ui': 'anchored-popups', 'app/layout': 'top-bar-menus' },
  dialogs: { 'components/ui': 'dialog-popup menu-sheet' },
  filters: { 'features/promotions': 'filter-sheet price-range' },
  subscriptions: { 'shared/subscriptions': 'subscription-buttons hidden-deals' },
  'deal-menu': {
    'components/ui': 'action-menu',
    'shared/comments': 'comment-menu-popup',
    'shared/deals': 'deal-menu-popup',
    'shared/subscriptions': 'use-mutes',
  },
  'state-pages': { app: 'guards', 'components/ui': 'not-found' },
  decisions: { 'features/public-log': '*' },
  'sign-in': { 'features/sign-in': '*' },
  points: { 'shared/points': 'points-header' },
  rewards: { 'features/rewards': '*', 'features/achievements': '*' },
  'data-settings': { 'features/profile': 'data-settings delete-account profile' },
  member: { 'features/profile': 'member-page stat-tiles profile-parts' },
  publishing: { 'features/publishing': '*' },
  'admin-deals': { 'features/promotions-admin': '*' },
  accounts: { 'features/users-admin': '*', 'features/audit': '*' },
  'ads-admin': { 'features/ads-admin': '*' },
  gamification: { 'features/gamification-admin': '*' },
};

/** Fails the build when the tables above name a module that no page has, such as one that was renamed. */
const chunkModules: Plugin = {
  name: 'chunk-modules',
  apply: 'build',
  buildEnd(error) {
    if (error) return;
    const ids = [...this.getModuleIds()];
    const unknown = [...Object.values<ChunkModules>(sharedChunks), ...Object.values<ChunkModules>(lazyChunks)]
      .flatMap(listModules)
      .filter((module) => !ids.some((id) => new RegExp(toModulePattern(module)).test(id)));
    if (unknown.length > 0) this.error(`No page has the modules ${unknown.join(', ')}`);
  },
};

/** Words that ad blockers look for in the names of files: the back office would not load. */
const blockedWords =
  /(^|[-_])(ads?|adverts?|advertisements?|banners?|sponsors?|track(ing|er)?|analytics)($|[-_])/i;
const toAssetName = (name: string): string => `assets/${blockedWords.test(name) ? 'part' : name}-[hash]`;

export default defineConfig(({ command }) => ({
  plugins: [layers, serviceWorker, javascriptBudget, chunkModules, unusedRouterParts, react(), tailwindcss()],
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
    modulePreload: {
      polyfill: false,
      // Every page loads these at once.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(home|rolldown-runtime|vendor)-[^/]+\.js$/.test(file)),
    },
    // The service worker caches offline.html.
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      // Schemas that a page does not use stay out of it, with the library.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Chunks of one group have names such as base-ui~dialogs~menus.
        chunkFileNames: ({ name }) => `${toAssetName(name.replace(/~.*/, ''))}.js`,
        assetFileNames: ({ names: [name = ''] }) => `${toAssetName(name.replace(/\.\w+$/, ''))}[extname]`,
        codeSplitting: {
          groups: [
            // One chunk: smaller in total than split by importer, and it changes less often than our code.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
            },
            // All other code of the list: a request for each shared module would cost a slow network more.
            { name: 'home', tags: ['$initial'], test: /\.(ts|tsx|mjs)$/ },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            {
              name: 'base-ui',
              test: /@base-ui|@floating-ui|use-sync-external-store/,
              minShareCount: 2,
              entriesAware: true,
            },
            ...Object.entries(sharedChunks).map(([name, folders]) => ({
              name,
              test: new RegExp(
                `${toPattern(folders)}|/node_modules/(${packages[name as keyof typeof sharedChunks] ?? '-'})/`,
              ),
              includeDependenciesRecursively: false,
            })),
            ...Object.entries(lazyChunks).map(([name, folders]) => ({
              name,
              test: new RegExp(toPattern(folders)),
            })),
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
