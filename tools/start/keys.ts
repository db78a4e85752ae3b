import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokenKeys, createVapidKeys, type KeyPair } from './servers.ts';

export type { KeyPair };

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
