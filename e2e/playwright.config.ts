import { defineConfig } from '@playwright/test';
import { getVariable, origin } from './environment.ts';
import type { TestOptions } from './fixtures.ts';

/** Files that change or count what everybody sees. They run after all others, but do not disturb each other. */
const SHARED_STATE =
  /pages\/(ads-admin|admin|client-reports|first-promotion|gamification-admin|local-admin|site-admin)\.e2e\.ts$/;

export default defineConfig<TestOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  retries: 1,
  // One more than the cores of the smallest machine: many tests wait.
  workers: 3,
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: getVariable('CHROMIUM_PATH'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'members', testMatch: 'pages/*.e2e.ts', testIgnore: SHARED_STATE, fullyParallel: true },
    { name: 'admin', testMatch: SHARED_STATE, workers: 2, use: { isLive: true }, dependencies: ['members'] },
    { name: 'requests', testMatch: 'requests/*.e2e.ts', dependencies: ['admin'] },
  ],
});
