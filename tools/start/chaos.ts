import { join } from 'node:path';
import { build, installIfStale } from './prepare.ts';
import type { Progress } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { runInTerminal } from './run-in-terminal.ts';

/** Runs the chaos program, which starts servers and services by itself; resolves with the exit code. */
export async function runChaos({ dataDir, args }: Settings, progress: Progress): Promise<number> {
  await installIfStale(progress);
  await progress.step('Build', build);
  const flags = ['--enable-source-maps', join(root, 'chaos', 'main.ts'), ...args];
  return runInTerminal(process.execPath, flags, { ...process.env, DATA_DIR: dataDir });
}
