import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { superviseByWatchdog } from './servers.ts';
import { root } from './settings.ts';
import { MAX_FLAKY, type FlakyTest, type TestOutcome } from './test-outcome.ts';

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
