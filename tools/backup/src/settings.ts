import { servicesWithDatabase } from '@pechincha/contracts/event';
import type { S3Config } from '@pechincha/images/picture-store';
import { ConfigError, parseConfig, s3Config } from '@pechincha/service-kit/config';
import { z } from 'zod';

/** Where backups are; a bucket if one is set. */
const destinationConfig = z.object({
  BACKUP_DIR: z.string().min(1).default('/backups'),
  BACKUP_S3_ENDPOINT: s3Config.S3_ENDPOINT.optional(),
  BACKUP_S3_BUCKET: s3Config.S3_BUCKET.optional(),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
});

const databaseConfig = z.object({
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  MONGODB_DATABASE_PREFIX: z
    .string()
    .regex(/^\w{1,40}$/, 'must be letters, digits and underscores')
    .default('pechincha_'),
  RABBITMQ_URL: z.string().regex(/^amqps?:\/\//, 'must begin with amqp://'),
  MESSAGING_PREFIX: z.string().default(''),
});

const scheduleConfig = z.object({
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(4),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  HOST: z.string().min(1).default('127.0.0.1'),
});

export interface BucketSettings extends S3Config {
  readonly region: string;
}

export type DestinationSettings = { folder: string } | { bucket: BucketSettings };

export interface DatabaseSettings {
  mongodbUrl: string;
  /** Names, one per service; the first holds the lock. */
  databases: readonly string[];
  rabbitmqUrl: string;
  /** Of queue names. */
  messagingPrefix: string;
}

export interface BackupSettings extends DatabaseSettings {
  destination: DestinationSettings;
  /** The store of the pictures. */
  pictures: S3Config;
}

export interface ScheduleSettings extends BackupSettings {
  /** Of the day in São Paulo. */
  hour: number;
  metricsPort: number;
  metricsHost: string;
}

type Env = Record<string, string | undefined>;

/** @throws ConfigError */
export function readDestinationSettings(env: Env): DestinationSettings {
  const config = parseConfig(destinationConfig, env);
  const bucket = {
    BACKUP_S3_ENDPOINT: config.BACKUP_S3_ENDPOINT,
    BACKUP_S3_BUCKET: config.BACKUP_S3_BUCKET,
    BACKUP_S3_ACCESS_KEY: config.BACKUP_S3_ACCESS_KEY,
    BACKUP_S3_SECRET_KEY: config.BACKUP_S3_SECRET_KEY,
  };
  const missing = Object.entries(bucket)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (missing.length === Object.keys(bucket).length) return { folder: config.BACKUP_DIR };
  if (missing.length > 0)
    throw new ConfigError(`Settings are missing or invalid:\n  ${missing.join(', ')}: set all or none`);
  return {
    bucket: {
      S3_ENDPOINT: bucket.BACKUP_S3_ENDPOINT ?? '',
      S3_BUCKET: bucket.BACKUP_S3_BUCKET ?? '',
      S3_ACCESS_KEY: bucket.BACKUP_S3_ACCESS_KEY ?? '',
      S3_SECRET_KEY: bucket.BACKUP_S3_SECRET_KEY ?? '',
      region: config.BACKUP_S3_REGION,
    },
  };
}

/** @throws ConfigError */
export function readDatabaseSettings(env: Env): DatabaseSettings {
  const config = parseConfig(databaseConfig, env);
  return {
    mongodbUrl: config.MONGODB_URL,
    databases: servicesWithDatabase.map((service) => config.MONGODB_DATABASE_PREFIX + service),
    rabbitmqUrl: config.RABBITMQ_URL,
    messagingPrefix: config.MESSAGING_PREFIX,
  };
}

/** @throws ConfigError */
export function readSettings(env: Env): BackupSettings {
  // One message names every missing setting.
  const config = parseConfig(databaseConfig.extend(s3Config), env);
  return {
    ...readDatabaseSettings(env),
    destination: readDestinationSettings(env),
    pictures: {
      S3_ENDPOINT: config.S3_ENDPOINT,
      S3_ACCESS_KEY: config.S3_ACCESS_KEY,
      S3_SECRET_KEY: config.S3_SECRET_KEY,
      S3_BUCKET: config.S3_BUCKET,
    },
  };
}

/** @throws ConfigError */
export function readScheduleSettings(env: Env): ScheduleSettings {
  const config = parseConfig(scheduleConfig, env);
  return {
    ...readSettings(env),
    hour: config.BACKUP_HOUR,
    metricsPort: config.METRICS_PORT,
    metricsHost: config.HOST,
  };
}

type CrashPoint = 'before-manifest' | 'while-staging' | 'before-swap' | 'after-purge' | 'between-renames';

const configuredPoint = process.env['NODE_ENV'] === 'test' ? process.env['BACKUP_CRASH_AT'] : undefined;

/** Kills this process with SIGKILL when `BACKUP_CRASH_AT` names this point; only with `NODE_ENV=test`. */
export function crashAt(point: CrashPoint): void {
  if (configuredPoint === point) process.kill(process.pid, 'SIGKILL');
}
