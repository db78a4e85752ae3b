import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { checks, type Check } from './checks.ts';
import { findChromium } from './chromium.ts';
import { runJest, type JestOutcome } from './jest-runs.ts';
import { build, installIfStale, nxEnvironment, startServers } from './prepare.ts';
import { startProduct } from './product.ts';
import { seconds, type Progress } from './progress.ts';
import { seedOnce } from './seed.ts';
import { freePort, FriendlyError, type ProvidedServers } from './servers.ts';
import { type Settings } from './settings.ts';
import { runVisibly } from './visible.ts';

interface Result extends JestOutcome {
  name: string;
  took: string;
}

/** Every check and every test; resolves with the exit code. */
export async function test(settings: Settings, progress: Progress): Promise<number> {
  const chosen = choose(settings.rest);
  const installed = installIfStale(progress);
  const [servers, , chromium] = await Promise.all([
    startServers(settings.dataDir, progress, { installed }),
    installed,
    findChromium(progress),
  ]);
  const common = { ...nxEnvironment(), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const results: Result[] = [];
  let provided: ProvidedServers | null = servers;
  for (const check of chosen) {
    progress.line(`\n── ${check.name} ──`);
    const since = performance.now();
    try {
      if (check.product) {
        // Queues and data that tests left behind are not the product's: it gets servers of its own.
        await provided?.stop();
        provided = null;
        results.push(await withProduct(check, settings, progress, common, since));
      } else {
        const env = { ...common, ...(provided?.env ?? {}) };
        results.push(await runCheck(check, settings.dataDir, env, since));
      }
    } catch (error) {
      progress.line(
        `Error: ${error instanceof FriendlyError ? error.message : ((error as Error).stack ?? '')}`,
      );
      results.push({ name: check.name, passed: 0, failed: 1, flaky: [], took: seconds(since) });
    }
  }
  const { lines, isGreen } = reportLines(results);
  console.log(`\n${lines.join('\n')}`);
  return isGreen ? 0 : 1;
}

/** `npm test -- tests` runs only what is named. */
function choose(names: string[]): Check[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(', ');
    throw new FriendlyError(`Unknown check: ${unknown.join(', ')} (available: ${known}).`);
  }
  return names.length > 0 ? checks.filter((check) => names.includes(check.name)) : checks;
}

async function withProduct(
  check: Check,
  settings: Settings,
  progress: Progress,
  common: NodeJS.ProcessEnv,
  since: number,
): Promise<Result> {
  const dataDir = join(settings.dataDir, 'product');
  await mkdir(dataDir, { recursive: true });
  // Nothing to do after a full run; `npm test -- browser` alone needs it.
  await progress.step('Build', build);
  const servers = await startServers(dataDir, progress);
  const port = await freePort();
  const metricsPort = await freePort();
  process.env['GATEWAY_METRICS_PORT'] = String(metricsPort);
  const product = await startProduct({ dataDir, port, servers: servers.env, progress });
  try {
    await seedOnce(dataDir, product, servers, progress);
    const env = {
      ...common,
      ...product.env,
      PATH: common['PATH'],
      PECHINCHA_URL: product.publicUrl,
      GATEWAY_METRICS_URL: `http://127.0.0.1:${metricsPort}/metrics`,
    };
    return await runCheck(check, settings.dataDir, env, since);
  } finally {
    await product.stop();
    await servers.stop();
  }
}

async function runCheck(check: Check, dir: string, env: NodeJS.ProcessEnv, since: number): Promise<Result> {
  const own = { ...env, ...check.env };
  const { name } = check;
  if (check.isJest) {
    const outcome = await runJest([check.file, ...check.args], own, dir);
    return { name, ...outcome, took: seconds(since) };
  }
  const isOk = (await runVisibly(check.file, check.args, own)) === 0;
  return { name, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, flaky: [], took: seconds(since) };
}

export function reportLines(results: Result[]): { lines: string[]; isGreen: boolean } {
  const width = Math.max(12, ...results.map(({ name }) => name.length));
  const lines = results.map(({ name, passed, failed, took }) => {
    const verdict = failed === 0 ? 'ok  ' : 'fail';
    return `${name.padEnd(width)}  ${verdict}  ${took.padStart(8)}  ${passed} of ${passed + failed}`;
  });
  for (const { file, first, second } of results.flatMap(({ flaky }) => flaky)) {
    lines.push('', `flaky: ${file} failed, then passed alone.`);
    lines.push('  first run:', indented(first), '  second run:', indented(second));
  }
  const sum = (key: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0);
  lines.push('', `${sum('passed')} passed, ${sum('failed')} failed`);
  return { lines, isGreen: results.length > 0 && sum('failed') === 0 };
}

const indented = (text: string): string => text.trim().replace(/^/gm, '    ');
