import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Check, checks, listAffected } from './checks.ts';
import { findChromium } from './chromium.ts';
import { artifactsDir, failTooManyFlaky, runJest, runPlaywright, type TestOutcome } from './test-runs.ts';
import { build, installIfStale, nxEnvironment, startServers } from './prepare.ts';
import { startProduct } from './product.ts';
import { formatSeconds, type Progress } from './progress.ts';
import { startSeeding } from './seed.ts';
import { getFreePort, FriendlyError } from './servers.ts';
import { runInTerminal, runSilently } from './run-in-terminal.ts';
import { root, type Settings } from './settings.ts';

/** Of the output of one failed test in the report; all of it stands above. */
const MAX_FAILURE_LENGTH = 1_500;

interface CheckResult extends TestOutcome {
  name: string;
  duration: string;
  /** The folder with screenshots and traces of failures. */
  artifacts?: string;
}

/** Every check and every test, or those that the arguments name; resolves with the exit code. */
export async function runTests(settings: Settings, progress: Progress): Promise<number> {
  const onlyChanged = settings.args.includes('--changed');
  const named = chooseChecks(settings.args.filter((arg) => arg !== '--changed'));
  const installed = installIfStale(progress);
  // Checks that need no server run while servers are still downloaded or compiled.
  const servers = named.some(({ isJest }) => isJest)
    ? startServers(settings.dataDir, progress, { installed })
    : Promise.resolve(null);
  servers.catch(() => undefined); // startServers reports it and ends the run
  const needsBrowser = named.some(({ product }) => product);
  const [chromium] = await Promise.all([needsBrowser ? findChromium(progress) : null, installed]);
  const chosen = onlyChanged ? narrowToChanges(named, progress) : named;
  const commonEnv = { ...nxEnvironment(), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const results = await runStaticChecks(chosen, progress, commonEnv);
  for (const check of chosen.filter(({ isStatic }) => !isStatic)) {
    progress.line(`\n── ${check.name} ──`);
    const since = performance.now();
    try {
      if (check.product) {
        // Queues and data that tests left behind are not the product's: it gets servers of its own.
        await (await servers)?.stop();
        results.push(...(await withProduct(check, settings, progress, commonEnv)));
      } else {
        const provided = check.isJest ? await servers : null;
        results.push(...(await runCheck(check, settings.dataDir, { ...commonEnv, ...provided?.env })));
      }
    } catch (error) {
      progress.line(
        `Error: ${error instanceof FriendlyError ? error.message : ((error as Error).stack ?? '')}`,
      );
      results.push(toResult(check.name, false, since));
    }
  }
  const { lines, isGreen } = formatReport(results);
  console.log(`\n${lines.join('\n')}`);
  return isGreen ? 0 : 1;
}

/** `npm test -- tests` runs only what is named. */
function chooseChecks(names: string[]): Check[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(', ');
    throw new FriendlyError(`Unknown check: ${unknown.join(', ')} (available: ${known}).`);
  }
  return checks.filter(({ name, isOnlyNamed }) => (names.length > 0 ? names.includes(name) : !isOnlyNamed));
}

/** Leaves out what the changes since the base cannot break. */
function narrowToChanges(named: readonly Check[], progress: Progress): Check[] {
  const affected = listAffected();
  progress.line(`Affected: ${affected.map(({ folder }) => folder).join(', ') || 'nothing'}`);
  return named.flatMap((check) => {
    if (!check.narrow) return [check];
    const args = check.narrow(affected);
    return args ? [{ ...check, args }] : [];
  });
}

/** Two at a time, since each uses one core. */
async function runStaticChecks(
  chosen: readonly Check[],
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<CheckResult[]> {
  const waiting = chosen.filter(({ isStatic }) => isStatic);
  const results: CheckResult[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const since = performance.now();
      const { code, output } = await runSilently(check.file, check.args, env);
      progress.line(`\n── ${check.name} ──\n${output}`);
      results.push(toResult(check.name, code === 0, since));
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

const toResult = (name: string, isOk: boolean, since: number): CheckResult => ({
  name,
  passed: isOk ? 1 : 0,
  failed: isOk ? 0 : 1,
  failures: [],
  flaky: [],
  duration: formatSeconds(since),
});

async function withProduct(
  check: Check,
  settings: Settings,
  progress: Progress,
  commonEnv: NodeJS.ProcessEnv,
): Promise<CheckResult[]> {
  const dataDir = join(settings.dataDir, 'product');
  await mkdir(dataDir, { recursive: true });
  // Nothing to do after a full run; `npm test -- browser` alone needs it.
  await progress.step('Build', build);
  const servers = await startServers(dataDir, progress);
  const port = await getFreePort();
  const metricsPort = await getFreePort();
  process.env['GATEWAY_METRICS_PORT'] = String(metricsPort);
  // Tests subscribe there: nothing is sent to a browser's push service.
  process.env['PUSH_HOSTS'] = 'push.example';
  const product = await startProduct({ dataDir, port, servers: servers.env, progress });
  try {
    await startSeeding(dataDir, product, servers, progress).finished;
    const env = {
      ...commonEnv,
      ...product.env,
      PATH: commonEnv['PATH'],
      PECHINCHA_URL: product.publicUrl,
      PECHINCHA_LOGS: join(dataDir, 'logs'),
      GATEWAY_METRICS_URL: `http://127.0.0.1:${metricsPort}/metrics`,
    };
    return await runCheck(check, settings.dataDir, env);
  } finally {
    await product.stop();
    await servers.stop();
  }
}

async function runCheck(check: Check, dir: string, env: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const checkEnv = { ...env, ...check.env };
  const { name } = check;
  const since = performance.now();
  if (check.isJest) {
    const outcome = await runJest([check.file, ...check.args], checkEnv, dir);
    return [{ name, ...outcome, duration: formatSeconds(since) }];
  }
  if (check.playwrightProjects) {
    const results: CheckResult[] = [];
    for (const project of check.playwrightProjects) {
      const begin = performance.now();
      const outcome = await runPlaywright(check.file, project, checkEnv, dir, { files: check.args });
      const artifacts = relative(root, join(artifactsDir, project));
      results.push({ name: `${name}: ${project}`, ...outcome, duration: formatSeconds(begin), artifacts });
    }
    return failTooManyFlaky(results);
  }
  const isOk = (await runInTerminal(check.file, check.args, checkEnv)) === 0;
  return [toResult(name, isOk, since)];
}

export function formatReport(results: CheckResult[]): { lines: string[]; isGreen: boolean } {
  const width = Math.max(12, ...results.map(({ name }) => name.length));
  const lines = results.map(({ name, passed, failed, duration }) => {
    const verdict = failed === 0 ? 'ok  ' : 'fail';
    return `${name.padEnd(width)}  ${verdict}  ${duration.padStart(8)}  ${passed} of ${passed + failed}`;
  });
  for (const { name, output } of results.flatMap(({ failures }) => failures))
    lines.push('', `failed: ${name}`, indent(output.slice(0, MAX_FAILURE_LENGTH)));
  for (const { name, firstOutput, secondOutput } of results.flatMap(({ flaky }) => flaky)) {
    lines.push('', `flaky: ${name} failed, then passed.`);
    lines.push('  first run:', indent(firstOutput), '  second run:', indent(secondOutput));
  }
  for (const { name, failed, flaky, artifacts } of results)
    if (artifacts && (failed > 0 || flaky.length > 0))
      lines.push('', `${name}: screenshots and traces are in ${artifacts}`);
  const sum = (key: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0);
  lines.push('', `${sum('passed')} passed, ${sum('failed')} failed`);
  return { lines, isGreen: results.length > 0 && sum('failed') === 0 };
}

const indent = (text: string): string => text.trim().replace(/^/gm, '    ');
