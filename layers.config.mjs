import { readdirSync } from 'node:fs';

/** What each package may import besides itself; its test/ may import libs/testing and tools as well. */
const packageImports = {
  'libs/contracts': [],
  'libs/persistence': ['libs/contracts'],
  'libs/messaging': ['libs/contracts', 'libs/persistence'],
  'libs/jobs': ['libs/contracts', 'libs/persistence'],
  'libs/images': ['libs/contracts', 'libs/persistence', 'libs/jobs'],
  'libs/service-kit': ['libs/contracts', 'libs/persistence', 'libs/messaging', 'libs/jobs'],
  'libs/testing': ['libs/[^/]+', 'tools/[^/]+'],
  'apps/web': ['libs/contracts'],
  'apps/(?!web/)[^/]+': ['libs/(?!testing/)[^/]+'],
};
const ownPackages = '^((apps|libs|tools)/[^/]+|bench|chaos|e2e)/';

const packageRule = (name, from, allowed) => ({
  name: `${name} imports only ${allowed.join(', ') || 'itself'}`,
  severity: 'error',
  from,
  to: { path: ownPackages, pathNot: ['^$1/', ...allowed.map((folder) => `^${folder}/`)] },
});
const packageRules = Object.entries(packageImports).flatMap(([folder, allowed]) => [
  packageRule(folder, { path: `^(${folder})/`, pathNot: `^${folder}/test/` }, allowed),
  packageRule(`${folder}/test`, { path: `^(${folder})/test/` }, [...allowed, 'libs/testing', 'tools/[^/]+']),
]);

/**
 * The folders of each app's src/, top first: a folder imports folders of later lines only. A file of src/ itself is
 * above all folders if it starts or assembles the app (`topFiles`), else below them.
 */
const layers = {
  ads: ['interactions', 'advertisements'],
  gamification: [
    'admin export reconciliation',
    'badges redemptions ranking',
    'points',
    'point-rules levels rewards',
    'catalogue members pictures',
  ],
  gateway: [
    'web health',
    'api share realtime',
    'pages',
    'response-cache aggregation sessions presence limits client-reports site',
    'proxy redis pictures docs',
    'http',
  ],
  moderation: ['export reconciliation appeals', 'decisions', 'cases', 'public-log', 'reviews', 'members'],
  notifications: [
    'erasure export matching mentions moderation-notices reward-notices',
    'saves',
    'subscriptions notifications',
    'push',
    'settings',
    'members',
  ],
  promotions: [
    'internal',
    'publishing admin reports',
    'lists renaming reconciliation suspension',
    'comments reactions validity-votes saves',
    'lifecycle',
    'search site',
    'products',
    'promotions',
    'members member-statuses votes',
    'counts city-counters cities',
  ],
  users: [
    'account-deletion google-redirect counters export',
    'admin',
    'sign-in',
    'google',
    'password-reset email-confirmation',
    'audit avatars sessions',
    'accounts',
    'address-groups limits mail passwords one-time-tokens',
    'redis',
  ],
  web: [
    'app',
    'features',
    'shared/comments shared/live',
    'shared/deals shared/points shared/ads',
    'shared/subscriptions shared/judgement',
    'shared/session',
    'components',
    'api',
    'lib',
    'styles',
  ],
};
const topFiles = '(main|models|[a-z]+\\.module|make-admin|prepare)\\.tsx?$';

const linesOf = (app) => layers[app].map((line) => line.split(' '));

/** A new folder must get its place. */
for (const app of Object.keys(layers)) {
  const folders = linesOf(app).flat();
  for (const entry of readdirSync(`apps/${app}/src`, { withFileTypes: true }))
    if (entry.isDirectory() && !folders.some((folder) => folder.split('/')[0] === entry.name))
      throw new Error(`layers.config.mjs does not name apps/${app}/src/${entry.name}`);
}

const any = (folders) => `(${folders.join('|')})/`;

const directionRules = Object.keys(layers).flatMap((app) => {
  const src = `^apps/${app}/src/`;
  const lines = linesOf(app);
  return [
    ...lines.map((line, index) => ({
      name: `${app}: ${line.join(', ')} import only folders below`,
      severity: 'error',
      from: { path: `${src}(${line.join('|')})/`, pathNot: '\\.spec\\.tsx?$' },
      // The folder itself, by the name that `from` captured, and lower ones.
      to: { path: src + any(lines.slice(0, index + 1).flat()), pathNot: `${src}$1/` },
    })),
    {
      name: `${app}: folders import no file that assembles the app`,
      severity: 'error',
      from: { path: `${src}.+/` },
      to: { path: `${src}${topFiles}` },
    },
    {
      name: `${app}: files below the folders import no folder`,
      severity: 'error',
      from: { path: `${src}[^/]+$`, pathNot: `${src}${topFiles}` },
      to: { path: `${src}.+/` },
    },
  ];
});

/** Rules of dependency-cruiser. */
export default {
  forbidden: [
    ...packageRules,
    {
      name: 'packages import each other by name',
      severity: 'error',
      // These commands run before `npm ci`: no package name resolves yet.
      from: { path: ownPackages, pathNot: '^tools/start/servers\\.ts$' },
      to: { path: ownPackages, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'libs/contracts: of other packages zod and linkify-it alone',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|linkify-it)/' },
    },
    {
      name: 'apps/web: nothing of the servers',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: 'node_modules/(@nestjs|mongoose|amqplib)/' },
    },
    {
      name: 'no circle of files, types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web: no feature imports a feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web: a stylesheet is imported by modules of its folder',
      severity: 'error',
      // main.tsx imports the global stylesheet.
      from: { path: '^(apps/web/src/.+)/[^/]+\\.tsx?$', pathNot: '^apps/web/src/main\\.tsx$' },
      to: { path: '^apps/web/src/.+\\.css$', pathNot: '^$1/[^/]+\\.css$' },
    },
    ...directionRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
    },
  },
};
