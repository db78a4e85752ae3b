import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './commands.ts';
import { isSameProcess, getStartTime } from './processes.ts';

/** Where fetched and built programs are kept, outside any checkout. */
export function getCacheDir(): string {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return resolve(process.env['PECHINCHA_CACHE'] ?? join(base, 'pechincha'));
}

/**
 * The folder `name` in the cache; `fill` makes it first where it is missing. Two runs never fill one folder at
 * once, and a folder is either complete or absent: it is filled beside and renamed.
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
    // Nobody else fills it now: what is there was left half done by a run that was killed.
    const beside = join(getCacheDir(), 'tmp', name);
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside, { recursive: true });
    try {
      await fill(beside);
      await rename(beside, dir);
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
    return { dir, fresh: true };
  });
}

/** Runs `work` while no other process of this user runs anything under the same name. */
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

/** Two steps of this process that take turns are nothing to tell. */
async function isHeldByUs(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text === '' || (JSON.parse(text) as { pid: number }).pid === process.pid;
}

/** A holder that was killed leaves its file behind. */
async function deleteIfStale(file: string): Promise<void> {
  try {
    const text = await readFile(file, 'utf8');
    if (text === '') {
      // Between creating and writing, or killed in between: only age tells.
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
