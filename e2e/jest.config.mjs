import base from '../jest.config.mjs';

export default {
  ...base,
  rootDir: '.',
  roots: ['<rootDir>'],
  testMatch: ['**/*.e2e.ts'],
  setupFiles: [],
  testSequencer: '<rootDir>/in-order.config.mjs',
  testTimeout: 240_000,
};
