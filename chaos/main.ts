import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@pechincha/bench/data/random.ts';
import { exit, exitOnSignals, onExit } from '@pechincha/start/lifetime';
import { root } from '@pechincha/start/settings';
import { isRollout, longPlan, shortPlan } from './faults/plan.ts';
import { isSuccess, printTable, type RoundResult } from './report.ts';
import { restoreElsewhere } from './restore.ts';
import { runRound } from './run-round.ts';
import { startTrial } from './trial.ts';

interface Options {
  /** The plan of `npm test`: within four minutes, over one database process. */
  short: boolean;
  /** Of every random choice. */
  seed: number;
  /** Only faults whose name matches. */
  pattern: RegExp;
  /** At most so many faults of each kind. */
  times: number;
}

const USAGE = 'npm run chaos -- ["pattern of a fault\'s name"] [--short] [--seed NUMBER] [--times NUMBER]';

/** @throws Error with the usage */
function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      times: { type: 'string', default: '1000000' },
    },
  });
  const seed = Number(values.seed);
  const times = Number(values.times);
  const [pattern = '', ...more] = positionals;
  if (!Number.isInteger(seed) || seed < 0 || !Number.isInteger(times) || times < 1 || more.length > 0)
    throw new Error(USAGE);
  return { short: values.short, seed, pattern: new RegExp(pattern), times };
}

// npm run chaos: injects faults into a running product and compares its clients' ledger with the stored rows.

const RESTORE = 'backup under load, restored elsewhere';

const log = (line: string): void => console.log(line);

async function main(): Promise<void> {
  exitOnSignals(log);
  const { short, seed, pattern, times } = readOptions(process.argv.slice(2));
  const plan = (short ? shortPlan : longPlan).filter(({ fault }) => pattern.test(fault.name));
  const isRestoring = !short && pattern.test(RESTORE);
  if (plan.length === 0 && !isRestoring) throw new Error(`No fault matches ${String(pattern)}.`);
  log(`Seed ${seed}: the same faults again with --seed ${seed}`);
  // Rollouts do not touch the servers.
  const hasSmallStack = short || (!isRestoring && plan.every(isRollout));
  // Processes can be frozen, partitioned and given a disk of their own.
  if (!hasSmallStack) process.env['PECHINCHA_SERVERS'] = 'local';
  const dataDir = resolve(root, process.env['DATA_DIR'] ?? '.data-chaos');
  const trial = await startTrial({ dataDir, hasSmallStack, isBusy: short, random: new Random(seed), log });
  const results: RoundResult[] = [];
  // Also when the run is interrupted.
  onExit(() => {
    log(`\nSeed ${seed}`);
    printTable(results);
  });
  const add = (result: RoundResult): void => {
    results.push(result);
    log(
      `${isSuccess(result) ? 'ok  ' : 'FAIL'}  ${result.times} × ${result.fault}, ${result.seconds.toFixed(0)} s`,
    );
    for (const line of result.lost.slice(0, 20)) log(`      lost: ${line}`);
    for (const line of result.doubled.slice(0, 20)) log(`      doubled: ${line}`);
    for (const line of new Set(result.exits)) log(`      ended by itself: ${line}`);
  };
  for (const round of plan) add(await runRound(trial, { ...round, times: Math.min(times, round.times) }));
  // The last, because it ends the product.
  if (isRestoring) add(await restoreElsewhere(trial, RESTORE));
  await exit(results.every(isSuccess) ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  void exit(1);
});
