import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInTerminal } from './run-in-terminal.ts';
import { superviseByWatchdog } from './servers.ts';
import { root } from './settings.ts';

/** More flaky tests than this fail the run. */
const MAX_FLAKY = 3;

interface FlakyTest {
  name: string;
  firstOutput: string;
  /** Of the run that passed. */
  secondOutput: string;
}

/** A test, or a file of tests, with what it printed. */
interface FailedTest {
  name: string;
  output: string;
}

export interface TestOutcome {
  passed: number;
  failed: number;
  failures: FailedTest[];
  flaky: FlakyTest[];
}

/** Files of crashes, races, order and lost servers: a failure there is a finding, whatever a second run says. */
const PROOF = /\.proof\./;
/** More failed files than this are broken rather than flaky; running them again would only take time. */
const MAX_RERUNS = 10;
const OUTPUT_LENGTH = 20_000;

interface FileResult {
  name: string;
  status: 'passed' | 'failed';
  message: string;
  assertionResults: { status: string }[];
}

interface Run {
  ok: boolean;
  output: string;
  files: FileResult[];
}

/**
 * Runs Jest, and each failed file but `*.proof.*` once more at the end, alone. What passes then is flaky;
 * what fails twice is failed, and so are all flaky files when there are more than three.
 * @param command the program and its arguments
 * @param dir for Jest's result
 */
export async function runJest(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  dir: string,
): Promise<TestOutcome> {
  const first = await runOnce(command, env, dir);
  const failed = first.files.filter(({ status }) => status === 'failed');
  const flaky: FlakyTest[] = [];
  const again = new Map<string, FileResult>();
  const repeatable = failed.filter(({ name }) => !PROOF.test(name));
  for (const { name, message } of failed.length > MAX_RERUNS ? [] : repeatable) {
    const file = relative(root, name);
    console.log(`\n── again, alone: ${file} ──`);
    const run = await runOnce([...command, '--runTestsByPath', name], env, dir);
    const [result] = run.files;
    if (result) again.set(name, result);
    if (run.ok) flaky.push({ name: file, firstOutput: message, secondOutput: run.output });
  }
  const tooMany = flaky.length > MAX_FLAKY;
  const last = first.files.map((result) => (tooMany ? result : (again.get(result.name) ?? result)));
  const sum = (count: (result: FileResult) => number): number =>
    last.reduce((total, result) => total + count(result), 0);
  const failures = sum(countFailed);
  // Jest can fail without a failed file: no tests found, for instance.
  const unexplained = !first.ok && failed.length === 0;
  return {
    passed: sum(({ assertionResults }) => countStatus(assertionResults, 'passed')),
    failed: unexplained ? Math.max(failures, 1) : failures,
    failures: last
      .filter((result) => countFailed(result) > 0)
      .map(({ name, message }) => ({ name: relative(root, name), output: message })),
    flaky,
  };
}

const countStatus = (results: { status: string }[], wanted: string): number =>
  results.filter(({ status }) => status === wanted).length;

/** A file that could not be run at all has no failed test in it. */
const countFailed = ({ status, assertionResults }: FileResult): number =>
  status === 'failed' ? Math.max(countStatus(assertionResults, 'failed'), 1) : 0;

async function runOnce(command: readonly string[], env: NodeJS.ProcessEnv, dir: string): Promise<Run> {
  const resultFile = join(dir, 'jest.json');
  rmSync(resultFile, { force: true });
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, '--json', `--outputFile=${resultFile}`], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = superviseByWatchdog(child);
  let output = '';
  for (const [stream, screen] of [
    // The result as JSON goes there; the file has it too.
    [child.stdout, null],
    [child.stderr, process.stderr],
  ] as const) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      screen?.write(text);
      if (screen) output = (output + text).slice(-OUTPUT_LENGTH);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(release);
  const files = existsSync(resultFile)
    ? (JSON.parse(readFileSync(resultFile, 'utf8')) as { testResults: FileResult[] }).testResults
    : [];
  return { ok: code === 0, output, files };
}

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
