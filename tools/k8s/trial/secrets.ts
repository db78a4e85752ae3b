import { createSecrets } from '@pechincha/deploy/secrets';
import { serviceNames } from '@pechincha/start/services';
import { runKubectl } from './kubectl.ts';

const withPictures = ['users', 'promotions', 'ads', 'gamification', 'gateway'];
const withRedis = ['users', 'gateway'];

/** Creates the Secrets of the trial overlay unless they exist: the servers were initialized with the existing ones. */
export async function createTrialSecrets(): Promise<boolean> {
  if ((await runKubectl(['get', 'secret', 'mongodb', '--ignore-not-found', '--output', 'name'])) !== '')
    return false;
  const secrets = createSecrets({});
  const items = Object.entries(secretsByName(secrets)).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    stringData,
  }));
  await runKubectl(['create', '--filename', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return true;
}

type Values = Record<string, string>;

function secretsByName(secrets: Values): Record<string, Values> {
  return {
    mongodb: pick(secrets, /_MONGODB_PASSWORD$|^MONGODB_/),
    redis: pick(secrets, /^REDIS_PASSWORD$/),
    rabbitmq: { 'users.json': brokerUsers(secrets) },
    minio: {
      ...pick(secrets, /_S3_SECRET_KEY$|^MINIO_ROOT_PASSWORD$/),
      MC_HOST_store: `http://root:${secrets['MINIO_ROOT_PASSWORD']}@minio:9000`,
    },
    front: pick(secrets, /^LB_COOKIE_SECRET$/),
    ...Object.fromEntries(serviceNames.map((name) => [name, secretsOfService(name, secrets)])),
  };
}

/** The variables of a service's Secret; its Deployment reads no other Secret. */
function secretsOfService(name: string, secrets: Values): Values {
  const own = (suffix: string): string => secrets[`${name.toUpperCase()}_${suffix}`] ?? '';
  const values = pick(secrets, /^(MEMBER|INTERNAL)_TOKEN_|^LOG_HASH_KEY$/);
  values['RABBITMQ_URL'] = `amqp://${name}:${own('RABBITMQ_PASSWORD')}@rabbitmq:5672`;
  if (name !== 'users') delete values['MEMBER_TOKEN_PRIVATE_KEY'];
  if (name !== 'gateway') {
    delete values['INTERNAL_TOKEN_PRIVATE_KEY'];
    values['MONGODB_URL'] = `mongodb://${name}:${own('MONGODB_PASSWORD')}@mongodb:27017/?replicaSet=rs0`;
  }
  if (name === 'notifications') Object.assign(values, pick(secrets, /^VAPID_/));
  if (withRedis.includes(name)) values['REDIS_URL'] = `redis://:${secrets['REDIS_PASSWORD']}@redis:6379`;
  if (withPictures.includes(name)) {
    values['S3_ACCESS_KEY'] = name;
    values['S3_SECRET_KEY'] = own('S3_SECRET_KEY');
  }
  return values;
}

/** In RabbitMQ's definitions format. */
function brokerUsers(secrets: Values): string {
  const users = [...serviceNames, 'operator'].map((name) => ({
    name,
    password: secrets[`${name.toUpperCase()}_RABBITMQ_PASSWORD`],
    tags: name === 'operator' ? 'administrator' : '',
  }));
  return JSON.stringify({ vhosts: [{ name: '/' }], users });
}

function pick(values: Values, names: RegExp): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.test(name)));
}
