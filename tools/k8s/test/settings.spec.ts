import { adsConfigSchema } from '@pechincha/ads/config';
import { readSettings as readBackupSettings } from '@pechincha/backup/settings';
import { events } from '@pechincha/contracts/events/all';
import { gamificationConfigSchema } from '@pechincha/gamification/config';
import { gatewayConfigSchema } from '@pechincha/gateway/config';
import { notificationsConfigSchema } from '@pechincha/notifications/config';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import { parseConfig, serviceConfig } from '@pechincha/service-kit/config';
import { usersConfigSchema } from '@pechincha/users/config';
import { serviceNames } from '@pechincha/start/services';
import { readObjects, readSettings } from '../manifests/validate.ts';

const schemas = {
  users: usersConfigSchema,
  promotions: promotionsConfigSchema,
  moderation: serviceConfig,
  ads: adsConfigSchema,
  gamification: gamificationConfigSchema,
  notifications: notificationsConfigSchema,
  gateway: gatewayConfigSchema,
};

/** Values that come from Secrets in production. */
const secrets: Record<string, string> = {
  MONGODB_URL: 'mongodb://mongodb.example',
  RABBITMQ_URL: 'amqps://rabbitmq.example',
  REDIS_URL: 'rediss://redis.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  MEMBER_TOKEN_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----',
  MEMBER_TOKEN_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  INTERNAL_TOKEN_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----',
  INTERNAL_TOKEN_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  LOG_HASH_KEY: 'a key of thirty-two letters at the least',
  SMTP_URL: 'smtps://mail.example',
  GOOGLE_CLIENT_SECRET: 'secret',
  VAPID_PUBLIC_KEY: 'B'.padEnd(87, 'A'),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
};

/** Variables that no schema of ours declares. */
const OUTSIDE_SCHEMAS = ['MALLOC_ARENA_MAX'];

const deployments = readObjects('base').filter(({ kind }) => kind === 'Deployment');
const getDeployment = (name: string) => deployments.find(({ metadata }) => metadata.name === name)!;

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}

/** Environment variables of a service's container in an overlay. */
function readEnvironment(name: string, overlay: string): Record<string, string> {
  const [container] = getDeployment(name).spec.template.spec.containers;
  const maps = container.envFrom.map(({ configMapRef }: { configMapRef: { name: string } }) =>
    readSettings(configMapRef.name, ['base', overlay]),
  );
  const own = (container.env as Variable[]).map(({ name: key, valueFrom }) => {
    expect([name, key, valueFrom?.secretKeyRef]).toEqual([name, key, expect.objectContaining({ name, key })]);
    return [key, secrets[key] ?? ''];
  });
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
}

describe.each(['overlays/trial', 'overlays/production'])('%s', (overlay) => {
  it.each(serviceNames)('%s gets every setting it requires', (name) => {
    expect(() => parseConfig(schemas[name], readEnvironment(name, overlay))).not.toThrow();
  });

  it('sets only variables that a schema declares', () => {
    const known = new Set(serviceNames.flatMap((name) => Object.keys(schemas[name].shape)));
    for (const name of serviceNames) {
      const given = Object.keys(readEnvironment(name, overlay));
      expect(given.filter((key) => !known.has(key) && !OUTSIDE_SCHEMAS.includes(key))).toEqual([]);
    }
  });
});

it.each(serviceNames)('%s may reach exactly the servers that it has an address of', (name) => {
  const { labels } = getDeployment(name).spec.template.metadata;
  const given = Object.keys(readEnvironment(name, 'overlays/production'));
  const variables = {
    mongodb: 'MONGODB_URL',
    rabbitmq: 'RABBITMQ_URL',
    redis: 'REDIS_URL',
    store: 'S3_ACCESS_KEY',
  };
  for (const [server, variable] of Object.entries(variables)) {
    expect([server, labels[`pechincha.dev/uses-${server}`] === 'true']).toEqual([
      server,
      given.includes(variable),
    ]);
  }
});

it('a Job prepares each database with the settings of its service', () => {
  const jobs = readObjects('base').filter(({ kind }) => kind === 'Job');
  const services = serviceNames.filter((name) => 'MONGODB_URL' in schemas[name].shape);
  expect(jobs.map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0].name])).toEqual(
    services.map((name) => [`prepare-${name}`, name]),
  );
  for (const job of jobs) {
    const [container] = job.spec.template.spec.containers;
    const [own] = getDeployment(container.name).spec.template.spec.containers;
    expect(container).toMatchObject({ env: own.env, envFrom: own.envFrom });
    expect(job.spec.template.spec.serviceAccountName).toBe(container.name);
    expect(container.command).toEqual([...own.command, 'prepare-database']);
  }
});

it.each(['overlays/trial', 'overlays/production'])(
  'backups get every setting they require in %s',
  (overlay) => {
    const cronJob = readObjects('components/backup').find(({ kind }) => kind === 'CronJob')!;
    const [container] = cronJob.spec.jobTemplate.spec.template.spec.containers;
    const own = (container.env as Variable[]).map(({ name, valueFrom }) => {
      expect(valueFrom?.secretKeyRef).toMatchObject({ name: 'operator', key: name });
      return [name, secrets[name] ?? 'key'];
    });
    const { destination } = readBackupSettings({
      ...readSettings('settings', ['base', overlay]),
      ...readSettings('backup-settings', [overlay]),
      ...(Object.fromEntries(own) as Record<string, string>),
    });
    expect(destination).toMatchObject({ bucket: { S3_BUCKET: 'pechincha-backups' } });
  },
);

it.each(['moderation', 'gamification', 'notifications'] as const)(
  'KEDA watches every queue of %s',
  (name) => {
    const scaled = readObjects('components/keda').find(
      ({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === name,
    )!;
    const triggers = scaled.spec.triggers as { type: string; metadata: { queueName?: string } }[];
    const queues = events
      .filter(({ consumers }) => consumers.includes(name))
      .map((event) => `${name}.${event.name}`);
    expect(triggers.flatMap(({ metadata }) => metadata.queueName ?? [])).toEqual(queues.sort());
  },
);

it('every process with secrets has an ExternalSecret', () => {
  const wanted = deployments.filter((object) => object.spec.template.spec.containers[0].env);
  const external = readObjects('components/external-secrets').map(({ spec }) => spec.target.name);
  expect(external.sort()).toEqual([...wanted.map(({ metadata }) => metadata.name), 'operator'].sort());
});
