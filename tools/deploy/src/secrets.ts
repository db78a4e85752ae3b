import { randomBytes } from 'node:crypto';
import { createTokenKeys, createVapidKeys } from './keys.ts';

// Not taken from the contracts: npm run k8s:try needs no build.
export const servicesWithDatabase = [
  'users',
  'promotions',
  'moderation',
  'ads',
  'gamification',
  'notifications',
] as const;
export const services = [...servicesWithDatabase, 'gateway'] as const;
export const servicesWithStore = ['users', 'promotions', 'ads', 'gamification', 'gateway'] as const;
/** Of the operator's tools: demo data, backups. */
export const OPERATOR = 'operator';

export const passwordNames = [
  'MONGODB_ROOT_PASSWORD',
  'REDIS_PASSWORD',
  'MINIO_ROOT_PASSWORD',
  'LB_COOKIE_SECRET',
  'LOG_HASH_KEY',
  'GRAFANA_PASSWORD',
  ...[...servicesWithDatabase, OPERATOR].map((name) => `${name.toUpperCase()}_MONGODB_PASSWORD`),
  ...[...services, OPERATOR].map((name) => `${name.toUpperCase()}_RABBITMQ_PASSWORD`),
  ...[...servicesWithStore, OPERATOR].map((name) => `${name.toUpperCase()}_S3_SECRET_KEY`),
];

export const keyPairNames = [
  ['MEMBER_TOKEN', createTokenKeys],
  ['INTERNAL_TOKEN', createTokenKeys],
  ['VAPID', createVapidKeys],
] as const;

/** Every secret of a deployment, by variable name. */
export const secretNames = [
  ...passwordNames,
  'MONGODB_KEYFILE',
  ...keyPairNames.flatMap(([name]) => [`${name}_PRIVATE_KEY`, `${name}_PUBLIC_KEY`]),
];

/** Creates every secret of a deployment that `existing` lacks, by variable name. */
export function createSecrets(existing: Record<string, string | undefined>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of passwordNames) {
    if (!existing[name]) secrets[name] = randomBytes(20).toString('hex');
  }
  if (!existing['MONGODB_KEYFILE']) secrets['MONGODB_KEYFILE'] = randomBytes(96).toString('base64');
  for (const [name, create] of keyPairNames) {
    // One key of a pair is useless alone, so both are replaced.
    if (existing[`${name}_PRIVATE_KEY`] && existing[`${name}_PUBLIC_KEY`]) continue;
    const { privateKey, publicKey } = create();
    secrets[`${name}_PRIVATE_KEY`] = privateKey;
    secrets[`${name}_PUBLIC_KEY`] = publicKey;
  }
  return secrets;
}
