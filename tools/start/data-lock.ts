import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findLockHolder, FriendlyError, tryLock } from './servers.ts';

const getLockFile = (dataDir: string): string => join(dataDir, 'run.json');

/**
 * Locks the data directory for this run; the returned function releases the lock.
 * @throws FriendlyError if another run holds it
 */
export function lockData(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = tryLock(getLockFile(dataDir));
  if (!lock.holder) return lock.release;
  throw new FriendlyError(
    `Pechincha is already running with the data of ${dataDir} (process ${lock.holder.pid}): ` +
      'stop it with Ctrl-C or choose another folder with DATA_DIR.',
  );
}

/** Whether a run holds the lock of this data directory. */
export function isRunning(dataDir: string): boolean {
  return findLockHolder(getLockFile(dataDir)) !== null;
}
