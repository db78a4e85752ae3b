import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './settings.ts';
import { MAX_FLAKY, type TestOutcome } from './test-outcome.ts';
import { runInTerminal } from './run-in-terminal.ts';

const PROGRAM = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
// eslint-disable-next-line no-control-regex -- colours of the terminal
const ANSI = /\x1b\[[\d;]*m/g;

interface ReportedTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: {
    status: string;
    duration: number;
    error?: { message?: string };
    attachments: { name: string; path?: string }[];
  }[];
}
interface ReportedSuite {
  specs: { title: string; file: string; tests: ReportedTest[] }[];
  suites?: ReportedSuite[];
}

/** Screenshots and traces of the tests that failed. */
export const artifactsDir = join(root, 'e2e', 'test-results');

/**
 * Runs one project of a Playwright configuration, which retries failed tests once. What passes then is flaky.
 * @param dir for Playwright's report
 */
export async function runPlaywright(
  config: string,
  project: string,
  env: NodeJS.ProcessEnv,
  dir: string,
  {
    files = [],
    output = join(artifactsDir, project),
    reporters = 'list,json',
  }: { files?: readonly string[]; output?: string; reporters?: string } = {},
): Promise<TestOutcome> {
  const reportFile = join(dir, 'playwright.json');
  rmSync(reportFile, { force: true });
  // Each project is a run of its own: with dependencies a failure would skip the projects behind it.
  const args = [
    'test',
    ...files,
    '--config',
    config,
    `--project=${project}`,
    '--no-deps',
    '--output',
    output,
  ];
  const code = await runInTerminal(process.execPath, [PROGRAM, ...args, '--reporter', reporters], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  });
  const tests = existsSync(reportFile)
    ? listTests(JSON.parse(readFileSync(reportFile, 'utf8')) as ReportedSuite)
    : [];
  const count = (...statuses: string[]): number =>
    tests.filter(({ test }) => statuses.includes(test.status)).length;
  // Skipped tests are those behind a failure in a serial file.
  const failed = count('unexpected', 'skipped');
  return {
    passed: count('expected', 'flaky'),
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures: tests
      .filter(({ test }) => test.status === 'unexpected')
      .map(({ name, test }) => ({ name, output: getFirstError(test) })),
    flaky: tests
      .filter(({ test }) => test.status === 'flaky')
      .map(({ name, test }) => {
        const last = test.results.at(-1);
        const trace = last?.attachments.find((one) => one.name === 'trace')?.path;
        return {
          name,
          firstOutput: getFirstError(test),
          secondOutput: `passed in ${last?.duration} ms${trace ? `; trace: ${relative(root, trace)}` : ''}`,
        };
      }),
  };
}

const getFirstError = ({ results }: ReportedTest): string =>
  (results.find(({ error }) => error)?.error?.message ?? '').replace(ANSI, '');

/** When there are more flaky tests than allowed, they are failed. */
export function failTooManyFlaky<T extends TestOutcome>(outcomes: T[]): T[] {
  const total = outcomes.reduce((sum, { flaky }) => sum + flaky.length, 0);
  if (total <= MAX_FLAKY) return outcomes;
  return outcomes.map((outcome) => ({
    ...outcome,
    passed: outcome.passed - outcome.flaky.length,
    failed: outcome.failed + outcome.flaky.length,
  }));
}

function listTests({
  specs = [],
  suites = [],
}: Partial<ReportedSuite>): { name: string; test: ReportedTest }[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ name: `${file} › ${title}`, test })),
  );
  return [...own, ...suites.flatMap(listTests)];
}
