import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';

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

// Not taken from the contracts: npm run k8s:try needs no build.
export const servicesWithDatabase = [
  'users',
  'promotions',
  'moderation',
  'ads',
  'gamification',
  'notifications',
] as const;
export const serviceNames = [...servicesWithDatabase, 'gateway'] as const;
const servicesWithStore = ['users', 'promotions', 'ads', 'gamification', 'gateway'] as const;
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
  ...[...serviceNames, OPERATOR].map((name) => `${name.toUpperCase()}_RABBITMQ_PASSWORD`),
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

type Values = Record<string, string>;
type Given = Record<string, string | undefined>;

const servicesWithRedis = ['users', 'gateway'];

/**
 * Who reads which secret: file contents by name, by the server, service or tool that reads them. Compose writes them to
 * a volume each, Kubernetes has a Secret each.
 * @param secrets every secret of the deployment, by variable name
 * @param given addresses and credentials of servers elsewhere (`MONGODB_URL`, or `USERS_MONGODB_URL` for one service),
 * and settings that hold a password (`SMTP_URL`)
 */
export function getSecretFiles(secrets: Values, given: Given = {}): Record<string, Values> {
  return {
    mongodb: pick(secrets, /_MONGODB_PASSWORD$|^MONGODB_/),
    redis: pick(secrets, /^REDIS_PASSWORD$/),
    rabbitmq: { '1-users.json': getBrokerUsers(secrets) },
    minio: pick(secrets, /_S3_SECRET_KEY$|^MINIO_ROOT_PASSWORD$/),
    front: pick(secrets, /^LB_COOKIE_SECRET$/),
    grafana: pick(secrets, /^GRAFANA_PASSWORD$/),
    ...Object.fromEntries(serviceNames.map((name) => [name, getServiceFiles(name, secrets, given)])),
    [OPERATOR]: {
      ...getConnections(OPERATOR, secrets, given),
      ...pick(secrets, /^MEMBER_TOKEN_PRIVATE_KEY$|^INTERNAL_TOKEN_PUBLIC_KEY$|^LOG_HASH_KEY$/),
      BACKUP_S3_ACCESS_KEY: given['BACKUP_S3_ACCESS_KEY'] ?? '',
      BACKUP_S3_SECRET_KEY: given['BACKUP_S3_SECRET_KEY'] ?? '',
    },
  };
}

function getServiceFiles(name: string, secrets: Values, given: Given): Values {
  const files = {
    ...getConnections(name, secrets, given),
    ...pick(secrets, /^(MEMBER|INTERNAL)_TOKEN_|^LOG_HASH_KEY$/),
  };
  if (name !== 'users') delete files['MEMBER_TOKEN_PRIVATE_KEY'];
  if (name !== 'gateway') delete files['INTERNAL_TOKEN_PRIVATE_KEY'];
  if (name === 'notifications') Object.assign(files, pick(secrets, /^VAPID_/));
  if (name === 'users') {
    // Empty ones count as not set.
    files['SMTP_URL'] = given['SMTP_URL'] ?? '';
    files['GOOGLE_CLIENT_SECRET'] = given['GOOGLE_CLIENT_SECRET'] ?? '';
  }
  return files;
}

/** Addresses and credentials of the servers that a service or tool uses. */
function getConnections(name: string, secrets: Values, given: Given): Values {
  const prefix = name.toUpperCase();
  const isOperator = name === OPERATOR;
  const find = (setting: string): string | undefined =>
    given[`${prefix}_${setting}`] || given[setting] || undefined;
  const password = (suffix: string): string => encodeURIComponent(secrets[`${prefix}_${suffix}`] ?? '');
  const files: Values = {
    RABBITMQ_URL: find('RABBITMQ_URL') ?? `amqp://${name}:${password('RABBITMQ_PASSWORD')}@rabbitmq:5672`,
  };
  if (isOperator || includes(servicesWithDatabase, name)) {
    files['MONGODB_URL'] =
      find('MONGODB_URL') ??
      `mongodb://${name}:${password('MONGODB_PASSWORD')}@mongodb:27017/?replicaSet=rs0`;
  }
  if (isOperator || servicesWithRedis.includes(name)) {
    files['REDIS_URL'] =
      find('REDIS_URL') ?? `redis://:${encodeURIComponent(secrets['REDIS_PASSWORD'] ?? '')}@redis:6379`;
  }
  if (isOperator || includes(servicesWithStore, name)) {
    files['S3_ACCESS_KEY'] = find('S3_ACCESS_KEY') ?? name;
    // With a store elsewhere one pair of keys may be for all.
    files['S3_SECRET_KEY'] =
      (given['S3_ACCESS_KEY'] ? find('S3_SECRET_KEY') : secrets[`${prefix}_S3_SECRET_KEY`]) ?? '';
  }
  return files;
}

/** Users of RabbitMQ, in its definitions format. */
function getBrokerUsers(secrets: Values): string {
  const users = [...serviceNames, OPERATOR].map((name) => ({
    name,
    password: secrets[`${name.toUpperCase()}_RABBITMQ_PASSWORD`],
    tags: name === OPERATOR ? 'administrator' : '',
  }));
  return JSON.stringify({ vhosts: [{ name: '/' }], users });
}

const includes = (names: readonly string[], name: string): boolean => names.includes(name);

function pick(values: Values, names: RegExp): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.test(name)));
}
