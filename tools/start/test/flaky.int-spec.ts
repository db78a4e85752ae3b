import { jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest, type TestOutcome } from '../test-runs.ts';
import { root } from '../settings.ts';
import { formatReport } from '../test.ts';

const GREEN = `it('is green', () => undefined);`;
const RED = `it('is red', () => { throw new Error('broken for good'); });
it('is green beside it', () => undefined);`;
/** Fails in the first run and passes in each later one. */
const FLAKY = `const fs = require('node:fs');
it('is flaky', () => {
  const isFirst = !fs.existsSync(__filename + '.seen');
  fs.writeFileSync(__filename + '.seen', '');
  if (isFirst) throw new Error('only the first time');
});`;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

/** Runs real Jest over these spec files and reports like `npm test`. */
async function run(
  specs: Record<string, string>,
): Promise<TestOutcome & { lines: string[]; isGreen: boolean }> {
  for (const [name, text] of Object.entries(specs)) await writeFile(join(dir, `${name}.test.cjs`), text);
  const config = JSON.stringify({ rootDir: dir, testMatch: ['**/*.test.cjs'], transform: {} });
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const command = [process.execPath, program, '--config', config, '-w', '1'];
  const outcome = await runJest(command, { PATH: process.env['PATH'] }, dir);
  const { lines, isGreen } = formatReport([{ name: 'tests', duration: '1 s', ...outcome }]);
  return { ...outcome, lines, isGreen };
}

it('runner passes and lists a flaky file with both outputs when its second run, alone, passes', async () => {
  const { passed, failed, flaky, lines, isGreen } = await run({ green: GREEN, flaky: FLAKY });
  expect([passed, failed, isGreen]).toEqual([2, 0, true]);
  expect(flaky).toHaveLength(1);
  expect(flaky[0]?.name).toMatch(/flaky\.test\.cjs$/);
  expect(flaky[0]?.firstOutput).toContain('only the first time');
  expect(flaky[0]?.secondOutput).toMatch(/PASS[^]*Test Suites: 1 passed, 1 total/);
  const text = lines.join('\n');
  expect(text).toMatch(/flaky.*flaky\.test\.cjs[^]*only the first time[^]*Test Suites: 1 passed, 1 total/);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

it('runner fails at the first failure of a proof', async () => {
  const { failed, flaky, isGreen } = await run({ green: GREEN, 'flaky.proof': FLAKY });
  expect([failed, flaky, isGreen]).toEqual([1, [], false]);
});

it('runner fails when a file fails twice', async () => {
  const { flaky, lines, isGreen } = await run({ green: GREEN, red: RED, flaky: FLAKY });
  expect(isGreen).toBe(false);
  expect(flaky).toHaveLength(1);
  expect(lines.join('\n')).toMatch(/failed: .*red\.test\.cjs\n[^]*broken for good/);
  expect(lines.at(-1)).toBe('3 passed, 1 failed');
});

it('runner fails when more than three files are flaky', async () => {
  const { flaky, lines, isGreen } = await run({ a: FLAKY, b: FLAKY, c: FLAKY, d: FLAKY, green: GREEN });
  expect(isGreen).toBe(false);
  expect(flaky).toHaveLength(4);
  expect(lines.at(-1)).toBe('1 passed, 4 failed');
});

it.each([
  ['a file cannot be run', { green: GREEN, broken: 'it(' }, '1 passed, 1 failed'],
  ['there is no test', {}, '0 passed, 1 failed'],
])('runner fails when %s', async (_when, specs, last) => {
  const { lines, isGreen } = await run(specs as Record<string, string>);
  expect([lines.at(-1), isGreen]).toEqual([last, false]);
});
