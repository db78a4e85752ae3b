import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getStartTime, isSameProcess } from './processes.ts';

export interface LockHolder {
  pid: number;
  started: string;
}

export type LockResult = { release: () => void; holder?: undefined } | { holder: LockHolder };

/**
 * Locks `file`, unless a process that runs holds it. Of any number of processes that try at once, one gets it, also
 * when a killed process left the lock behind.
 *
 * A stale lock is never removed first. Its successor is linked under a name that is derived from its content, so that
 * only one process can succeed it, and then renamed onto it.
 */
export function tryLock(file: string): LockResult {
  const id = randomUUID();
  const content = JSON.stringify({ pid: process.pid, started: getStartTime(process.pid), id });
  const draft = `${file}.${id}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    for (;;) {
      const chain = readChain(file);
      const holder = getRunningHolder(chain);
      if (holder) return { holder };
      const next = getSuccessorFile(file, chain);
      if (!tryLink(draft, next)) continue;
      // The chain may have been replaced since it was read: it decides.
      if (readChain(file).at(-1) === content) {
        if (next !== file) renameSync(draft, file);
        for (const [index] of chain.entries())
          rmSync(getSuccessorFile(file, chain.slice(0, index + 1)), { force: true });
        return { release: () => release(file, content) };
      }
      rmSync(next, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The running process that holds the lock, or null. */
export function findLockHolder(file: string): LockHolder | null {
  return getRunningHolder(readChain(file));
}

/** Contents of the lock and of the locks that succeeded it, the last one at the end; empty if nobody has locked. */
function readChain(file: string): string[] {
  const chain: string[] = [];
  for (;;) {
    const content = tryRead(getSuccessorFile(file, chain));
    if (content === null) return chain;
    chain.push(content);
  }
}

function getSuccessorFile(file: string, chain: readonly string[]): string {
  const last = chain.at(-1);
  return last === undefined ? file : `${file}.after-${createHash('sha256').update(last).digest('hex')}`;
}

function getRunningHolder(chain: readonly string[]): LockHolder | null {
  try {
    const holder = JSON.parse(chain.at(-1) ?? '') as LockHolder;
    return isSameProcess(holder.pid, holder.started) ? holder : null;
  } catch {
    return null;
  }
}

function release(file: string, content: string): void {
  // The folder may have been deleted and locked by another process.
  if (tryRead(file) === content) rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
