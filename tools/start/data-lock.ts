import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FriendlyError, isSameProcess, getStartTime } from './servers.ts';

/**
 * Locks the data directory for this run; the returned function releases the lock.
 * @throws FriendlyError if another run holds it
 */
export function lockData(dataDir: string): () => void {
  const file = join(dataDir, 'run.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const content = JSON.stringify({ pid: process.pid, started: getStartTime(process.pid) });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (attempt > 0 || (holder && isSameProcess(holder.pid, holder.started))) {
      throw new FriendlyError(
        `Pechincha is already running with the data of ${dataDir} (process ${holder?.pid ?? '?'}): ` +
          'stop it with Ctrl-C or choose another folder with DATA_DIR.',
      );
    }
    rmSync(file, { force: true });
  }
}

/** Whether a run holds the lock of this data directory. */
export function isRunning(dataDir: string): boolean {
  const holder = readHolder(join(dataDir, 'run.json'));
  return holder !== null && isSameProcess(holder.pid, holder.started);
}

function readHolder(file: string): { pid: number; started: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; started: string };
  } catch {
    return null;
  }
}
