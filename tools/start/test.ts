import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { checks, type Check } from './checks.ts';
import { findChromium } from './chromium.ts';
import { build, installIfStale, nxEnvironment, startServers } from './prepare.ts';
import { startProduct } from './product.ts';
import { seconds, type Progress } from './progress.ts';
import { seedOnce } from './seed.ts';
import { freePort, FriendlyError, type ProvidedServers } from './servers.ts';
import { root, type Settings } from './settings.ts';
import { runVisibly } from './visible.ts';

interface Result {
  name: string;
  passed: number;
  failed: number;
  ok: boolean;
  took: string;
}

/** Every check and every test; resolves with the exit code. */
export async function test(settings: Settings, progress: Progress): Promise<number> {
  const chosen = choose(settings.rest);
  const [servers, , chromium] = await Promise.all([
    startServers(settings.dataDir, progress),
    installIfStale(progress),
    findChromium(progress),
  ]);
  const common = { ...nxEnvironment(), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const results: Result[] = [];
  let provided: ProvidedServers | null = servers;
  for (const check of chosen) {
    if (check.ifExists && !existsSync(join(root, check.ifExists))) continue;
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
        `Erro: ${error instanceof FriendlyError ? error.message : ((error as Error).stack ?? '')}`,
      );
      results.push({ name: check.name, passed: 0, failed: 1, ok: false, took: seconds(since) });
    }
  }
  return report(results);
}

/** `npm test -- testes` runs only what is named. */
function choose(names: string[]): Check[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(', ');
    throw new FriendlyError(`Verificação desconhecida: ${unknown.join(', ')} (há ${known}).`);
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
  const dataDir = join(settings.dataDir, 'produto');
  await mkdir(dataDir, { recursive: true });
  // Nothing to do after a full run; `npm test -- navegador` alone needs it.
  await progress.step('Construção', build);
  const servers = await startServers(dataDir, progress);
  const port = await freePort();
  const product = await startProduct({ dataDir, port, servers: servers.env, progress });
  try {
    await seedOnce(dataDir, product, progress);
    const env = {
      ...common,
      ...product.env,
      PATH: common['PATH'],
      PECHINCHA_URL: product.publicUrl,
    };
    return await runCheck(check, settings.dataDir, env, since);
  } finally {
    await product.stop();
    await servers.stop();
  }
}

async function runCheck(check: Check, dir: string, env: NodeJS.ProcessEnv, since: number): Promise<Result> {
  const resultFile = join(dir, `${check.name}.json`);
  const args = [...check.args, ...(check.counts?.(resultFile) ?? [])];
  const code = await runVisibly(check.file, args, { ...env, ...check.env, CHECK_RESULT: resultFile });
  const { passed, failed } = counts(resultFile, code);
  return { name: check.name, passed, failed, ok: code === 0 && failed === 0, took: seconds(since) };
}

function counts(resultFile: string, code: number): { passed: number; failed: number } {
  const alone = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(resultFile)) return alone;
  const result = JSON.parse(readFileSync(resultFile, 'utf8')) as Record<string, number>;
  const passed = result['passed'] ?? result['numPassedTests'] ?? 0;
  // A file of tests that could not be run at all has no failed test in it.
  const failed =
    result['failed'] ?? (result['numFailedTests'] ?? 0) + (result['numRuntimeErrorTestSuites'] ?? 0);
  if (passed + failed === 0) return alone;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function report(results: Result[]): number {
  const width = Math.max(12, ...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failed, ok, took } of results) {
    const verdict = ok ? 'ok   ' : 'falha';
    console.log(`${name.padEnd(width)}  ${verdict}  ${took.padStart(8)}  ${passed} de ${passed + failed}`);
  }
  const sum = (key: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return results.every(({ ok }) => ok) && results.length > 0 ? 0 : 1;
}
