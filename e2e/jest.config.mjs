import base from '../jest.config.mjs';

export default {
  ...base,
  rootDir: '.',
  roots: ['<rootDir>'],
  testMatch: ['**/*.e2e.ts'],
  moduleNameMapper: {},
  setupFiles: [],
  testTimeout: 120_000,
};
