import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createVapidKeys } from '@pechincha/start/keys';

const withDatabase = [
  'USERS',
  'PROMOTIONS',
  'MODERATION',
  'ADS',
  'GAMIFICATION',
  'NOTIFICATIONS',
  'OPERATOR',
];
const withBroker = [...withDatabase, 'GATEWAY'];
const withPictures = ['USERS', 'PROMOTIONS', 'ADS', 'GAMIFICATION', 'GATEWAY', 'OPERATOR'];

const passwords = [
  'MONGODB_ROOT_PASSWORD',
  'REDIS_PASSWORD',
  'MINIO_ROOT_PASSWORD',
  'LB_COOKIE_SECRET',
  'LOG_HASH_KEY',
  'GRAFANA_PASSWORD',
  ...withDatabase.map((name) => `${name}_MONGODB_PASSWORD`),
  ...withBroker.map((name) => `${name}_RABBITMQ_PASSWORD`),
  ...withPictures.map((name) => `${name}_S3_SECRET_KEY`),
];

const keyPairs = ['MEMBER_TOKEN', 'INTERNAL_TOKEN'];

/** Creates every secret of a deployment that `existing` lacks, by variable name. */
export function createSecrets(existing: Record<string, string | undefined>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of passwords) {
    if (!existing[name]) secrets[name] = randomBytes(20).toString('hex');
  }
  if (!existing['MONGODB_KEYFILE']) secrets['MONGODB_KEYFILE'] = randomBytes(96).toString('base64');
  for (const name of keyPairs) {
    // One key of a pair is useless alone, so both are replaced.
    if (existing[`${name}_PRIVATE_KEY`] && existing[`${name}_PUBLIC_KEY`]) continue;
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    secrets[`${name}_PRIVATE_KEY`] = privateKey;
    secrets[`${name}_PUBLIC_KEY`] = publicKey;
  }
  if (!existing['VAPID_PRIVATE_KEY'] || !existing['VAPID_PUBLIC_KEY']) {
    const { publicKey, privateKey } = createVapidKeys();
    Object.assign(secrets, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
  }
  return secrets;
}
