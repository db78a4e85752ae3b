import { jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failTooManyFlaky, runPlaywright } from '../test-runs.ts';
import { root } from '../settings.ts';
import { formatReport } from '../test.ts';

const GREEN = `test('green', () => undefined);`;
const RED = `test('red', () => { throw new Error('broken for good'); });`;
/** Fails in the first run and passes in the second. */
const FLAKY = `test('flaky', ({}, testInfo) => {
  if (testInfo.retry === 0) throw new Error('only the first time');
});`;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

/** Runs real Playwright over these tests, as one project each, and reports like `npm test`. */
async function run(projects: Record<string, string>): Promise<{ lines: string[]; isGreen: boolean }> {
  const library = JSON.stringify(join(root, 'node_modules', '@playwright', 'test'));
  const names = Object.keys(projects);
  for (const name of names)
    await writeFile(
      join(dir, `${name}.test.cjs`),
      `const { test } = require(${library});\n${projects[name]}`,
    );
  const config = join(dir, 'playwright.config.cjs');
  const list = names.map((name) => ({ name, testMatch: `${name}.test.cjs` }));
  await writeFile(config, `module.exports = ${JSON.stringify({ retries: 1, projects: list })};`);
  const results = [];
  for (const name of names) {
    const options = { output: join(dir, 'artifacts'), reporters: 'json' };
    const outcome = await runPlaywright(config, name, { PATH: process.env['PATH'] }, dir, options);
    results.push({ name, duration: '1 s', artifacts: 'artifacts', ...outcome });
  }
  return formatReport(failTooManyFlaky(results));
}

it('browser run passes and lists a flaky test with its first failure when the second run passes', async () => {
  const { lines, isGreen } = await run({ one: GREEN + FLAKY });
  expect(isGreen).toBe(true);
  const text = lines.join('\n');
  expect(text).toMatch(/flaky: one\.test\.cjs › flaky failed[^]*only the first time[^]*passed in \d+ ms/);
  expect(text).toContain('one: screenshots and traces are in artifacts');
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

it('browser run fails when a test fails twice, and still runs the next project', async () => {
  const { lines, isGreen } = await run({ one: RED + GREEN, two: GREEN });
  expect(isGreen).toBe(false);
  expect(lines.join('\n')).toMatch(/failed: one\.test\.cjs › red\n {4}Error: broken for good/);
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
});

it('browser run fails when more than three tests of all projects are flaky', () => {
  const report = (...flakyCounts: number[]) => {
    const createOutcome = (count: number) => ({
      name: 'browser',
      duration: '1 s',
      passed: count,
      failed: 0,
      failures: [],
      flaky: Array.from({ length: count }, () => ({ name: 'flaky', firstOutput: '', secondOutput: '' })),
    });
    return formatReport(failTooManyFlaky(flakyCounts.map(createOutcome)));
  };
  expect(report(3, 0).isGreen).toBe(true);
  const { lines, isGreen } = report(3, 1);
  expect([lines.at(-1), isGreen]).toEqual(['0 passed, 4 failed', false]);
});

it.each([
  ['a file cannot be run', 'test('],
  ['there is no test', ''],
])('browser run fails when %s', async (_when, text) => {
  const { lines, isGreen } = await run({ one: text });
  expect([lines.at(-1), isGreen]).toEqual(['0 passed, 1 failed', false]);
});
