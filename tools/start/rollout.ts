import { join } from 'node:path';
import { resetData, prepare } from './prepare.ts';
import type { Progress } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { runInTerminal } from './run-in-terminal.ts';

/**
 * Starts the servers over fresh data and runs the rollout program, which starts and rolls two replicas of every
 * service; resolves with the exit code. Logs stay in the data directory until the next run.
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
