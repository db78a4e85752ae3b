import { join } from 'node:path';
import { fetchDebian, findOnPath, run } from './servers.ts';

/** Prometheus' checker: from the PATH, or Debian's in the cache, without installing it. */
async function findPromtool(): Promise<string> {
  const found = await findOnPath('promtool');
  if (found) return found;
  const { dir } = await fetchDebian(['prometheus'], () => undefined);
  return join(dir, 'usr', 'bin', 'promtool');
}

/**
 * Resolves with its standard output.
 * @throws Error with the problems it found
 */
export async function runPromtool(...args: string[]): Promise<string> {
  return run(await findPromtool(), args);
}
