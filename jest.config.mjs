import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));

const shared = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
};
/** As Vite does for the client. */
const transformWeb = (syntax) => [
  '@swc/jest',
  {
    ...swc,
    swcrc: false,
    jsc: {
      ...swc.jsc,
      parser: { syntax: 'typescript', ...syntax },
      transform: {
        react: { runtime: 'automatic' },
        optimizer: {
          globals: { vars: { 'import.meta.env.VITE_API_URL': "'/api'", 'import.meta.env': '{}' } },
        },
      },
    },
  },
];
// The client's components, with React's syntax and a page of the browser.
const components = {
  ...shared,
  displayName: 'components',
  roots: ['<rootDir>/apps/web'],
  testEnvironment: '<rootDir>/apps/web/test/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  testMatch: ['**/*.spec.tsx'],
  setupFilesAfterEnv: ['<rootDir>/apps/web/test/setup.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/apps/web/test/stylesheet.ts',
    // As bundlers do for the socket: its package.json maps these files to those of the browser.
    '^(\\.{1,2}/.*)\\.node\\.js$': '$1.js',
    ...shared.moduleNameMapper,
  },
  transform: { '\\.ts$': transformWeb({ tsx: false }), '\\.tsx$': transformWeb({ tsx: true }) },
};
const packages = ['apps', 'libs', 'tools'].flatMap((parent) =>
  readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`),
);
packages.push('chaos');
// Without Nest, whose loading costs each file a part of a second.
const isPlain = (folder) =>
  ['apps/web', 'libs/contracts', 'chaos'].includes(folder) ||
  (folder.startsWith('tools/') && folder !== 'tools/demo');
const inRoot = (folders) => folders.map((folder) => `<rootDir>/${folder}`);

// Needs NODE_OPTIONS=--experimental-vm-modules: every project is an ES module.
export default {
  testTimeout: 180_000,
  // One more than the cores, since many tests wait; the servers that they share bear no more than six.
  maxWorkers: Math.min(availableParallelism() + 1, 6),
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  projects: [
    {
      ...shared,
      displayName: 'services',
      roots: inRoot(packages.filter((folder) => !isPlain(folder))),
      setupFiles: ['<rootDir>/jest.setup.mjs'],
    },
    { ...shared, displayName: 'plain', roots: inRoot(packages.filter(isPlain)) },
    components,
  ],
};
