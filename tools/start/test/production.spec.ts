import { usersConfigSchema } from '@pechincha/users/config';
import { gatewayConfigSchema } from '@pechincha/gateway/config';
import { parseConfig } from '@pechincha/service-kit/config';
import { isSeedingWanted } from '../seed.ts';
import { getEnvironment, serviceNames, type ServiceName, type EnvironmentInput } from '../services.ts';

const keys = { privateKey: '-----BEGIN PRIVATE KEY-----', publicKey: '-----BEGIN PUBLIC KEY-----' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pechincha.example',
  SMTP_URL: 'smtps://mail.example',
};

/** Variables that `npm start` passes to a service when the user sets these. */
function environment(name: ServiceName, given: NodeJS.ProcessEnv): Record<string, string> {
  const input: EnvironmentInput = {
    servers: {
      MONGODB_URL: 'mongodb://127.0.0.1/',
      REDIS_URL: 'redis://127.0.0.1',
      RABBITMQ_URL: 'amqp://127.0.0.1',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_ACCESS_KEY: 'shared-key',
      S3_SECRET_KEY: 'shared-secret',
      S3_BUCKET: 'pechincha',
    },
    memberKeys: keys,
    internalKeys: keys,
    logHashKey: given['LOG_HASH_KEY'] ?? 'k'.repeat(32),
    vapidKeys: { publicKey: '', privateKey: '' },
    ports: Object.fromEntries(serviceNames.map((each, index) => [each, 4000 + index])) as Record<
      ServiceName,
      number
    >,
    publicUrl: given['PUBLIC_URL'] || 'http://localhost:8080',
    mailDir: '/tmp/mails',
    webRoot: '/tmp/web',
    overrides: given,
  };
  return getEnvironment(name, input);
}

const users = (given: NodeJS.ProcessEnv): unknown =>
  parseConfig(usersConfigSchema, environment('users', given));
const gateway = (given: NodeJS.ProcessEnv): unknown =>
  parseConfig(gatewayConfigSchema, environment('gateway', given));

/**
 * Invalid configurations: the program, variables that differ from a valid production, its start, the expected error.
 */
const refused: [string, NodeJS.ProcessEnv, (given: NodeJS.ProcessEnv) => unknown, RegExp][] = [
  ['users', { PUBLIC_URL: 'http://pechincha.example' }, users, /PUBLIC_URL: must begin with https:\/\//],
  ['users', { PUBLIC_URL: '' }, users, /PUBLIC_URL: must begin with https:\/\//],
  ['gateway', { PUBLIC_URL: 'http://pechincha.example' }, gateway, /PUBLIC_URL: must begin with https:\/\//],
  ['gateway', { PUBLIC_URL: '' }, gateway, /PUBLIC_URL: must begin with https:\/\//],
  ['gateway', { PUBLIC_URL: 'pechincha.example' }, gateway, /PUBLIC_URL: must be an http or https address/],
  ['gateway', { TRUST_PROXY_HOPS: '-1' }, gateway, /TRUST_PROXY_HOPS: must be at least 0/],
  ['gateway', { LIMITS_PER_ADDRESS: 'none' }, gateway, /LIMITS_PER_ADDRESS: must be one of normal, high/],
  ['gateway', { LOG_HASH_KEY: '' }, gateway, /LOG_HASH_KEY: is missing/],
  ['users', { LOG_HASH_KEY: 'short' }, users, /LOG_HASH_KEY: must be at least 32/],
  ['users', { SMTP_URL: '' }, users, /MAIL_DIR: would keep mails as files that nobody receives/],
  ['seeding', { SEED_DEMO: 'true' }, isSeedingWanted, /SEED_DEMO=true is refused with NODE_ENV=production/],
  ['seeding', { SEED_DEMO: 'yes' }, isSeedingWanted, /SEED_DEMO must be true or false/],
];

it.each(refused)('%s refuses to start in production with %j', (_name, change, start, reason) => {
  expect(() => start({ ...production, ...change })).toThrow(reason);
});

it('users, gateway and seeding accept a valid production configuration', () => {
  expect(users(production)).toMatchObject({ NODE_ENV: 'production', LIMITS_PER_ADDRESS: 'normal' });
  expect(gateway(production)).toMatchObject({ NODE_ENV: 'production', LIMITS_PER_ADDRESS: 'normal' });
  expect(isSeedingWanted({ ...production, MONGODB_URL: 'mongodb://db.example/' })).toBe(false);
});

it('npm start passes on the public address, proxies and limits when they are set', () => {
  const limits = {
    LIMIT_SOCKETS_PER_ADDRESS: '70',
    LIMIT_SIGN_INS_PER_ADDRESS: '80',
    ADDRESS_GROUP_WINDOW_HOURS: '2',
  };
  const given = { ...production, ...limits, TRUST_PROXY_HOPS: '2', LIMITS_PER_ADDRESS: 'high' };
  expect(gateway(given)).toMatchObject({
    PUBLIC_URL: 'https://pechincha.example',
    TRUST_PROXY_HOPS: 2,
    LIMITS_PER_ADDRESS: 'high',
    LIMIT_SOCKETS_PER_ADDRESS: 70,
  });
  expect(users(given)).toMatchObject({
    LIMITS_PER_ADDRESS: 'high',
    LIMIT_SIGN_INS_PER_ADDRESS: 80,
    ADDRESS_GROUP_WINDOW_HOURS: 2,
  });
  expect(users({})).toMatchObject({ LIMITS_PER_ADDRESS: 'high', NODE_ENV: 'development' });
});

it.each([
  ['mongodb://db.example:27017/?replicaSet=rs0'],
  ['mongodb://ana:secret@127.0.0.1,db.example/'],
  ['mongodb+srv://localhost/'],
])('seeding needs an explicit flag when the database is on another machine: %s', (MONGODB_URL) => {
  expect(() => isSeedingWanted({ MONGODB_URL })).toThrow(/SEED_DEMO=true/);
  expect(isSeedingWanted({ MONGODB_URL, SEED_DEMO: 'true' })).toBe(true);
  expect(isSeedingWanted({ MONGODB_URL, SEED_DEMO: 'false' })).toBe(false);
});

it.each([[undefined], ['mongodb://127.0.0.1:27017/?replicaSet=rs0'], ['mongodb://a:b@localhost,[::1]:1/']])(
  'seeding needs no flag when the database is on this machine: %s',
  (MONGODB_URL) => expect(isSeedingWanted({ MONGODB_URL })).toBe(true),
);

it('a service gets its own credentials when variables with its name as prefix are set', () => {
  const given = {
    MODERATION_RABBITMQ_URL: 'amqp://moderation:own@broker',
    ADS_S3_ACCESS_KEY: 'ads',
    ADS_S3_SECRET_KEY: 'own',
    GATEWAY_REDIS_URL: 'redis://:own@redis',
  };
  expect(environment('moderation', given)).toMatchObject({ RABBITMQ_URL: 'amqp://moderation:own@broker' });
  expect(environment('moderation', given)).not.toHaveProperty('S3_ACCESS_KEY');
  expect(environment('ads', given)).toMatchObject({
    RABBITMQ_URL: 'amqp://127.0.0.1',
    S3_ACCESS_KEY: 'ads',
    S3_SECRET_KEY: 'own',
  });
  expect(environment('gateway', given)).toMatchObject({ REDIS_URL: 'redis://:own@redis' });
  expect(environment('promotions', given)).toMatchObject({ S3_ACCESS_KEY: 'shared-key' });
});

it('npm start passes on the tracing variables except the service name', () => {
  const traced = environment('ads', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_SERVICE_NAME: 'everything',
  });
  expect(traced).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  expect(traced).not.toHaveProperty('OTEL_SERVICE_NAME');
});
