import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './commands.ts';
import { tryLock } from './file-lock.ts';

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
  let lock = tryLock(file);
  for (let isLogged = false; lock.holder; lock = tryLock(file)) {
    // Waiting for a lock of this process is not logged.
    if (!isLogged && lock.holder.pid !== process.pid) {
      log(`waiting for another process that prepares ${name}`);
      isLogged = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
