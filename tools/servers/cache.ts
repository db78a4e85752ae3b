import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './commands.ts';
import { isSameProcess, getStartTime } from './processes.ts';

/** Directory for downloaded and compiled programs, shared by all checkouts. */
export function getCacheDir(): string {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return resolve(process.env['PECHINCHA_CACHE'] ?? join(base, 'pechincha'));
}

/**
 * Returns the cache directory `name`, created by `fill` when missing. Concurrent calls fill it once; it is filled under
 * a temporary name and renamed, so it is complete or absent.
 */
export async function getOrFill(
  name: string,
  log: Log,
  fill: (dir: string) => Promise<void>,
): Promise<{ dir: string; fresh: boolean }> {
  const dir = join(getCacheDir(), name);
  if (await exists(dir)) return { dir, fresh: false };
  return withLock(name, log, async () => {
    if (await exists(dir)) return { dir, fresh: false };
    // The lock is held, so any temporary directory was left by a killed run.
    const temporaryDir = join(getCacheDir(), 'tmp', name);
    await rm(temporaryDir, { recursive: true, force: true });
    await mkdir(temporaryDir, { recursive: true });
    try {
      await fill(temporaryDir);
      await rename(temporaryDir, dir);
    } finally {
      await rm(temporaryDir, { recursive: true, force: true });
    }
    return { dir, fresh: true };
  });
}

/** Runs `work` while holding a lock that is exclusive among all processes of this user. */
export async function withLock<T>(name: string, log: Log, work: () => Promise<T>): Promise<T> {
  const file = join(getCacheDir(), 'locks', `${name}.lock`);
  await mkdir(join(getCacheDir(), 'locks'), { recursive: true });
  for (let isLogged = false; !(await acquireLock(file));) {
    if (!isLogged && !(await isHeldByUs(file))) {
      log(`waiting for another process that prepares ${name}`);
      isLogged = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquireLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(JSON.stringify({ pid: process.pid, started: getStartTime(process.pid) }));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await deleteIfStale(file);
  return false;
}

/** Waiting for a lock of this process is not logged. */
async function isHeldByUs(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text === '' || (JSON.parse(text) as { pid: number }).pid === process.pid;
}

/** A killed process leaves its lock file behind. */
async function deleteIfStale(file: string): Promise<void> {
  try {
    const text = await readFile(file, 'utf8');
    if (text === '') {
      // The file has no process id yet: its owner is writing it or was killed, so only its age decides.
      if (Date.now() - (await stat(file)).mtimeMs > 5000) await rm(file, { force: true });
      return;
    }
    const holder = JSON.parse(text) as { pid: number; started: string };
    if (holder.pid !== process.pid && !isSameProcess(holder.pid, holder.started))
      await rm(file, { force: true });
  } catch {
    // Released meanwhile: the next try takes it.
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
