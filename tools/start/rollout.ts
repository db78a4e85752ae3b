import { join } from 'node:path';
import { beginAnew, prepare } from './prepare.ts';
import type { Progress } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { runVisibly } from './visible.ts';

/**
 * The servers over fresh data, then the program that starts every service twice and rolls it; resolves with the exit
 * code. The logs stay in the data directory until the next run.
 */
export async function rollout({ dataDir, rest }: Settings, progress: Progress): Promise<number> {
  await beginAnew(dataDir);
  const { env } = await prepare(dataDir, progress);
  const program = join(root, 'tools', 'rollout', 'src', 'main.ts');
  return runVisibly(process.execPath, ['--enable-source-maps', program, ...rest], {
    ...process.env,
    ...env,
    DATA_DIR: dataDir,
  });
}
