import { join } from 'node:path';
import { resetData, prepare } from './prepare.ts';
import type { Progress } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { runInTerminal } from './run-in-terminal.ts';

/**
 * The servers over fresh data, then the program that starts every service twice and rolls it; resolves with the exit
 * code. The logs stay in the data directory until the next run.
 */
export async function runRollout({ dataDir, args }: Settings, progress: Progress): Promise<number> {
  await resetData(dataDir);
  const { env } = await prepare(dataDir, progress);
  const program = join(root, 'tools', 'rollout', 'src', 'main.ts');
  return runInTerminal(process.execPath, ['--enable-source-maps', program, ...args], {
    ...process.env,
    ...env,
    DATA_DIR: dataDir,
  });
}
