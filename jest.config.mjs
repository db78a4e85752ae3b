import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));

// Needs NODE_OPTIONS=--experimental-vm-modules: every project is an ES module.
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  roots: [
    '<rootDir>/apps',
    '<rootDir>/libs',
    '<rootDir>/tools/backup',
    '<rootDir>/tools/demo',
    '<rootDir>/tools/deploy',
    '<rootDir>/tools/docs',
    '<rootDir>/tools/k8s',
    '<rootDir>/tools/recount',
    '<rootDir>/tools/rollout',
    '<rootDir>/tools/start',
    '<rootDir>/tools/traces',
  ],
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  setupFiles: ['<rootDir>/jest.setup.mjs'],
  testTimeout: 180_000,
  maxWorkers: 2,
};
