import { createECDH, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Returns the RS256 key pair `name` as PEM, created once per data directory, so that sessions survive a restart. */
export function getPersistentKeys(dataDir: string, name: string): KeyPair {
  const dir = join(dataDir, 'keys');
  const files = { privateKey: join(dir, `${name}.private.pem`), publicKey: join(dir, `${name}.public.pem`) };
  if (!existsSync(files.privateKey) || !existsSync(files.publicKey)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(files.publicKey, publicKey, { mode: 0o600 });
    writeFileSync(files.privateKey, privateKey, { mode: 0o600 });
  }
  return {
    privateKey: readFileSync(files.privateKey, 'utf8'),
    publicKey: readFileSync(files.publicKey, 'utf8'),
  };
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A key pair of Web Push (P-256), as base64url. */
export function createVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  // Without leading zeros a private key can be shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** Returns the key pair of Web Push, created once per data directory, so that devices stay subscribed. */
export function getPersistentVapidKeys(dataDir: string): VapidKeys {
  const dir = join(dataDir, 'keys');
  const file = join(dir, 'vapid.json');
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(createVapidKeys()), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}
