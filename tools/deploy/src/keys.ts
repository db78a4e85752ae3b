import { createECDH, generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** An RS256 key pair of tokens, as PEM. */
export function createTokenKeys(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** A key pair of Web Push (P-256), as base64url. */
export function createVapidKeys(): KeyPair {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  // Without leading zeros a private key can be shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
