import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTokenKeys,
  createVapidKeys,
  findLockHolder,
  FriendlyError,
  type KeyPair,
  tryLock,
} from './servers.ts';

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

const getEnvironmentFile = (dataDir: string): string => join(dataDir, 'environment.json');

/**
 * Saves the services' variables, passwords included, for commands over the same data directory; the returned function
 * deletes them.
 */
export function saveEnvironment(dataDir: string, env: Record<string, string>): () => void {
  const file = getEnvironmentFile(dataDir);
  writeFileSync(file, JSON.stringify(env), { mode: 0o600 });
  // The mode given above applies to new files only.
  chmodSync(file, 0o600);
  return () => rmSync(file, { force: true });
}

/** Variables of the services running over this data directory; null if none run. */
export function loadEnvironment(dataDir: string): Record<string, string> | null {
  const file = getEnvironmentFile(dataDir);
  if (!isRunning(dataDir) || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** Returns the RS256 key pair `name` as PEM, created once per data directory, so that sessions survive a restart. */
export function getPersistentKeys(dataDir: string, name: string): KeyPair {
  const dir = join(dataDir, 'keys');
  const files = { privateKey: join(dir, `${name}.private.pem`), publicKey: join(dir, `${name}.public.pem`) };
  if (!existsSync(files.privateKey) || !existsSync(files.publicKey)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const { privateKey, publicKey } = createTokenKeys();
    writeFileSync(files.publicKey, publicKey, { mode: 0o600 });
    writeFileSync(files.privateKey, privateKey, { mode: 0o600 });
  }
  return {
    privateKey: readFileSync(files.privateKey, 'utf8'),
    publicKey: readFileSync(files.publicKey, 'utf8'),
  };
}

/** Returns the key pair of Web Push, created once per data directory, so that devices stay subscribed. */
export function getPersistentVapidKeys(dataDir: string): KeyPair {
  const dir = join(dataDir, 'keys');
  const file = join(dir, 'vapid.json');
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(createVapidKeys()), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as KeyPair;
}
